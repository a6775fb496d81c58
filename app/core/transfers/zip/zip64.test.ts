import { execFile } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { predictLength } from "client-zip";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FileItem } from "#app/core/files/item.ts";
import type { FileSink } from "#app/core/ports.ts";
import type { Job } from "#app/core/transfers/job.ts";
import { readZip } from "#tests/support/read-zip.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { makeTransferWorld } from "#tests/support/transfer-world.ts";
import { lengthOfZip, withLargeEnd } from "./zip-end.ts";
import { runZip } from "./zip-job.ts";

const run = promisify(execFile);
const MIB = 1024 * 1024;
/** More than a zip without 64 bits can count, and larger than one of its entries can be. */
const MANY = 70_000;
const LARGE_BYTES = 5 * 1024 * MIB;
const NAMES = ["plan.pdf", "港湾 改修.docx", "عقد (1).txt", "ünïcode 👩‍🔧.png"];
/** Time of the machine, whole pairs of seconds, as a zip says it. */
const CHANGED_MS = new Date(2024, 1, 29, 13, 14, 16).getTime();
let user: TestAccount;
let folder: string;

beforeAll(async () => {
  user = await makeTestAccount();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "coffer-zip-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function anItem(index: number, sizeBytes: number): FileItem {
  const text = `${index} ${NAMES[index % NAMES.length]}`;
  return {
    ...{
      id: String(index),
      parentId: "100",
      kind: "file",
      domain: "m",
      parentFid: "0",
      shareId: "1",
    },
    name: { state: "open", text, fid: "0", rev: 0 },
    ...{ sizeBytes, modifiedMs: 0, cachekey: "", blobId: "" },
    ...{ isDeleted: false, isStarred: false, isLinked: false, isReadOnly: false },
  };
}

/** Bytes that are those of no other place. */
function* contentOf(sizeBytes: number) {
  for (let at = 0; at < sizeBytes; at += 8 * MIB) {
    yield new Uint8Array(Math.min(8 * MIB, sizeBytes - at)).fill(1 + ((at / MIB) % 250)).buffer;
  }
}

/** A job over files that open to made-up bytes, and whose zip becomes a file of this machine. */
function aJob(path: string): { readonly job: Job; readonly promised: () => number } {
  const { ports } = makeTransferWorld(user);
  const descriptor = openSync(path, "w");
  let promisedBytes = 0;
  const sink: FileSink = {
    write: async (bytes) => void writeSync(descriptor, new Uint8Array(bytes)),
    finish: async () => undefined,
    abort: (code) => Promise.reject(new Error(`broken: ${code}`)),
  };
  const openFile = async ({ sizeBytes }: FileItem) => ({
    ...{ sizeBytes, modifiedMs: CHANGED_MS, close: async () => undefined },
    read: async function* () {
      yield* contentOf(sizeBytes);
    },
  });
  const save = {
    ...ports.save,
    open: async ({ sizeBytes }: { sizeBytes: number }) => {
      promisedBytes = sizeBytes;
      return sink;
    },
  };
  // What a zip asks of its job.
  const job = {
    ...{ id: "z", ports: { ...ports, save }, signal: new AbortController().signal },
    ...{ retry: {}, pacers: {}, report: () => undefined },
    reader: { open: async () => ({ ticket: "", isOfVault: false, openFile }) },
  } as unknown as Job;
  return { job, promised: () => promisedBytes };
}

async function zipOf(items: readonly FileItem[]): Promise<{ path: string; promised: number }> {
  const path = join(folder, "Harbour.zip");
  const { job, promised } = aJob(path);
  await runZip(job, { name: "Harbour", items, context: { kind: "files" } }, async () => null);
  return { path, promised: promised() };
}

async function isThere(tool: string): Promise<boolean> {
  return run("which", [tool]).then(
    () => true,
    () => false,
  );
}

const PYTHON = `
import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
i = z.infolist()
print(json.dumps({"bad": z.testzip(), "count": len(i), "bytes": sum(e.file_size for e in i),
  "last": i[-1].filename, "changed": list(i[-1].date_time)}))
`;

/** What other programs, as far as they are here, say of it. */
async function judge(path: string): Promise<{ tools: string[]; python: unknown }> {
  const tools: string[] = [];
  if (await isThere("unzip")) tools.push((await run("unzip", ["-tqq", path])).stderr || "unzip");
  if (await isThere("7z")) tools.push((await run("7z", ["t", "-bso0", path])).stderr || "7z");
  const isPython = await isThere("python3");
  const python = isPython && JSON.parse((await run("python3", ["-c", PYTHON, path])).stdout);
  return { tools, python };
}

const toldOf = (last: FileItem, count: number, bytes: number) => ({
  ...{ bad: null, count, bytes, changed: [2024, 2, 29, 13, 14, 16] },
  last: last.name.state === "open" ? last.name.text : "",
});

describe("a zip beyond what 32 bits can say", () => {
  it("has 70 000 entries under their names, read by whatever reads zips here", async () => {
    const items = Array.from({ length: MANY }, (_, index) => anItem(index, index % 3));
    const { path, promised } = await zipOf(items);
    const zip = readFileSync(path);
    expect(zip.length).toBe(promised);
    const entries = readZip(zip);
    expect(entries.size).toBe(MANY);
    expect([...entries.keys()]).toEqual(items.map(({ name }) => "text" in name && name.text));
    const { tools, python } = await judge(path);
    expect(tools.filter((said) => said !== "unzip" && said !== "7z")).toEqual([]);
    const bytes = items.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    if (python !== false) expect(python).toEqual(toldOf(items.at(-1)!, MANY, bytes));
  });

  it.each([
    [65_534, 0, 0],
    [65_535, 0, 76],
    [65_536, 0, 76],
    // Its sizes have brought that end already.
    [65_536, 0xffffffff, 0],
    [65_536, 70_000, 0],
  ])(
    "of %d entries of %d bytes promises %d bytes more than its sizes need",
    (count, size, more) => {
      const entries = Array.from({ length: count }, (_, index) => ({ name: `${index}`, size }));
      expect(lengthOfZip(entries) - predictLength(entries)).toBe(BigInt(more));
    },
  );

  it("that does not end as a zip does is none", async () => {
    async function* broken() {
      yield new Uint8Array(30);
    }
    const read = async () => {
      for await (const _bytes of withLargeEnd(broken(), 1));
    };
    await expect(read()).rejects.toMatchObject({ code: 7500 });
  });

  it.runIf(process.env.COFFER_LONG === "1")(
    "has an entry of 5 GiB, and one behind it",
    async () => {
      const items = [anItem(0, LARGE_BYTES), anItem(2, 3)];
      const { path } = await zipOf(items);
      const { tools, python } = await judge(path);
      expect(tools.filter((said) => said !== "unzip" && said !== "7z")).toEqual([]);
      expect(python).toEqual(toldOf(items[1]!, 2, LARGE_BYTES + 3));
    },
    600_000,
  );
});
