import { beforeAll, describe, expect, it, vi } from "vitest";
import { SERVER_JOB_LIMITS } from "#app/contract/server-job-limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { TransferRow } from "#app/core/transfers/engine.ts";
import { readZip } from "#tests/support/read-zip.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  itemOf,
  makeTransferWorld,
  type TestFile,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";

const TOO_LARGE = 3020;
const context = { kind: "files" } as const;
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

interface Stored {
  readonly world: TransferWorld;
  readonly items: readonly FileItem[];
}

/** Files on the server, and a browser that cannot save them. */
async function aStored(...files: TestFile[]): Promise<Stored> {
  const world = makeTransferWorld(user);
  world.engine.upload(files, user.root);
  await world.untilIdle();
  const ids = world.engine.state.get().rows.map(({ itemId }) => itemId ?? "");
  world.engine.clear();
  const items = await Promise.all(ids.map((id) => itemOf(user, world.server, id)));
  vi.spyOn(world.ports.save, "open").mockRejectedValue(new AppError(TOO_LARGE));
  lie(world, (answer) => answer);
  return { world, items };
}

function rowOf({ engine }: TransferWorld): TransferRow {
  const row = engine.state.get().rows.at(-1);
  if (row === undefined) throw new Error("no row");
  return row;
}

/** The browser's own way, which fails; then the server's, which somebody agreed to. */
async function askServer(world: TransferWorld): Promise<TransferRow> {
  await world.untilIdle();
  world.engine.retry(rowOf(world).id, "server");
  await world.untilIdle();
  return rowOf(world);
}

function downloadByServer({ world, items }: Stored): Promise<TransferRow> {
  world.engine.download(items.slice(0, 1), context);
  return askServer(world);
}

function zipByServer({ world, items }: Stored): Promise<TransferRow> {
  world.engine.downloadZip({ name: "Harbour", items, folder: user.root, context });
  return askServer(world);
}

/** The answer of a job is `change`d; the test's time stands still while the server works at it. */
function lie(world: TransferWorld, change: (answer: object, count: number) => object): void {
  const asked = new Set(["setjob", "compaturl", "jobstatus"]);
  let count = 0;
  world.server.command = async (name, answer) => {
    if (!asked.has(name)) return answer;
    await untilAtRest(world);
    return change(Object(answer), count++);
  };
}

async function untilAtRest({ server, clock }: TransferWorld): Promise<void> {
  const { serverJobs } = await server.world();
  const jobId = String(Reflect.get(server.sent.at(-1)?.request ?? {}, "job_id"));
  await vi.waitFor(() => {
    const job = serverJobs.find(jobId, clock.nowMs());
    expect(job?.state.kind === "preparing" || (job?.reading ?? null) !== null).toBe(false);
  });
}

describe("help of the server", () => {
  it("is offered by nothing before this browser has failed", async () => {
    const { world, items } = await aStored(aFile("a.bin", 10));
    vi.mocked(world.ports.save.open).mockRejectedValue(new AppError(7103));
    world.engine.download(items, context);
    await world.untilIdle();
    expect(rowOf(world)).toMatchObject({ status: 7103, canAskServer: false });
    world.engine.retry(rowOf(world).id, "server");
    await world.untilIdle();
    expect(world.server.commands).not.toContain("compaturl");
  });

  it("opens one file: the browser's own downloads have all of it, and the row says that nobody checked it", async () => {
    const file = aFile("港湾 計画.bin", 3 * 131_036 + 7);
    const stored = await aStored(file);
    stored.world.engine.download(stored.items, context);
    await stored.world.untilIdle();
    expect(rowOf(stored.world)).toMatchObject({ status: TOO_LARGE, canAskServer: true });
    const row = await askServer(stored.world);
    expect(row).toMatchObject({ status: 1, note: "not-checked" });
    const saved = stored.world.saved.at(-1);
    expect(saved).toMatchObject({ name: "港湾 計画.bin", end: "whole" });
    expect(saved?.bytes.equals(file.content)).toBe(true);
  });

  it("makes a zip of the same names, dates and bytes, of the length that was told", async () => {
    const files = [aFile("a.bin", 300_000), aFile("港湾.txt", 1), aFile("c.bin", 131_037)];
    const stored = await aStored(...files);
    const row = await zipByServer(stored);
    expect(row).toMatchObject({ status: 1, note: "not-checked" });
    const saved = stored.world.saved.at(-1);
    expect(saved).toMatchObject({ name: "Harbour.zip", sizeBytes: row.sizeBytes });
    const entries = readZip(saved?.bytes ?? Buffer.alloc(0));
    for (const { name, content } of files) expect(entries.get(name)?.equals(content)).toBe(true);
  });

  it("learns keys of packets alone: none that opens a seal, a name or anything else leaves", async () => {
    const stored = await aStored(aFile("secret name.txt", 10));
    await downloadByServer(stored);
    await zipByServer(stored);
    const sent = stored.world.server.sent.filter(({ name }) =>
      ["compaturl", "setjob"].includes(name),
    );
    expect(sent).toHaveLength(2);
    const [one, zip] = sent.map(({ request }) => JSON.stringify(request));
    expect(one).not.toContain("secret name");
    expect(zip).toContain("secret name");
    expect(zip).toContain('"password":""');
    const shareKey = Buffer.from(String(Reflect.get(sent[1]!.request, "share_key")), "base64");
    expect(shareKey).toHaveLength(64);
    const held = stored.world.crypto.isShareKeyOpen({ ks: user.areaKey.ks, commit: "" });
    expect(await held).toBe(false);
  });

  it("is off in the Vault, whatever the server says of a file", async () => {
    const stored = await aStored(aFile("a.bin", 10));
    const { world } = stored;
    const manifest = user.manifest.get();
    if (manifest === null) throw new Error("no manifest");
    const { ks } = user.areaKey;
    const root = `m|${user.account.rootFids.vault}`;
    const share = { ...manifest.shares[ks]!, roots: [root] };
    user.manifest.set({ ...manifest, shares: { ...manifest.shares, [ks]: share } });
    try {
      world.engine.download(stored.items, context);
      await world.untilIdle();
      expect(rowOf(world).canAskServer).toBe(false);
      world.engine.retry(rowOf(world).id, "server");
      await world.untilIdle();
      expect(world.server.commands).not.toContain("compaturl");
    } finally {
      user.manifest.set(manifest);
    }
  });

  it("is for one try: Retry goes the browser's way again", async () => {
    const stored = await aStored(aFile("a.bin", 10));
    lie(stored.world, () => ({ status: "error", error_msg: "[1003]", totalsize: 0 }));
    const failed = await zipByServer(stored);
    expect(failed).toMatchObject({ status: 151_003, canRetry: true, canAskServer: true });
    vi.mocked(stored.world.ports.save.open).mockRestore();
    stored.world.engine.retry(failed.id);
    await stored.world.untilIdle();
    expect(rowOf(stored.world)).toMatchObject({ status: 1, note: null });
  });
});

describe("a zip job says", () => {
  it.each([
    [{ status: "error", error_msg: "disk [1000]", totalsize: 0 }, 151_000],
    [{ status: "error", error_msg: "[1012]", totalsize: 0 }, 151_012],
    [{ status: "error", error_msg: "[1013]", totalsize: 0 }, 151_013],
    [{ status: "error", error_msg: "[8020]", totalsize: 0 }, 7500],
    [{ status: "error", error_msg: "no number", totalsize: 0 }, 7500],
    [{ status: "fail", totalsize: 0 }, 7502],
    [{ status: "resting", totalsize: 0 }, 7503],
    [{ status: "success", totalsize: 0, jsonname: "0".repeat(32) }, 7501],
  ])("%j: %i", async (answer, code) => {
    const stored = await aStored(aFile("a.bin", 10));
    lie(stored.world, () => ({ downloading: [], error_msg: "", jsonname: "", ...answer }));
    expect((await zipByServer(stored)).status).toBe(code);
    expect(stored.world.server.browsed).toEqual([]);
    expect(stored.world.server.commands.at(-1)).toBe("jobend");
  });
});

describe("a server that lies about a job", () => {
  it("and calls another length ready sends the browser nowhere", async () => {
    const stored = await aStored(aFile("a.bin", 10));
    lie(stored.world, (answer) => ({
      ...answer,
      status: "success",
      totalsize: 11,
      jsonname: "0".repeat(32),
    }));
    expect((await downloadByServer(stored)).status).toBe(7001);
    expect((await zipByServer(stored)).status).toBe(7503);
    expect(stored.world.server.browsed).toEqual([]);
  });

  it("names an address of its own in vain", async () => {
    const stored = await aStored(aFile("a.bin", 10));
    lie(stored.world, (answer) => ({ ...answer, url: "https://evil.example/x" }));
    expect((await downloadByServer(stored)).status).toBe(1);
    const [path] = stored.world.server.browsed;
    expect(path).toMatch(/^\/h\/1\/serverjob\.fcgi\?pid=[0-9a-f]{32}&jid=[0-9a-f]{32}$/);
    lie(stored.world, (answer) => ({ ...answer, jsonname: "../../login?x=" }));
    expect((await downloadByServer(stored)).status).toBe(7001);
  });

  it("and never has it ready is given up", async () => {
    const stored = await aStored(aFile("a.bin", 10));
    const beganMs = stored.world.clock.nowMs();
    lie(stored.world, () => ({ status: "download", totalsize: 0, downloading: ["1"] }));
    expect((await zipByServer(stored)).status).toBe(7503);
    const waitedMs = stored.world.clock.nowMs() - beganMs;
    expect(waitedMs).toBeLessThan(2 * SERVER_JOB_LIMITS.giveUpMs);
    expect(stored.world.server.commands.at(-1)).toBe("jobend");
  });

  it("and says that nothing of it was read, or that another is there, is given up", async () => {
    const stored = await aStored(aFile("a.bin", 10));
    lie(stored.world, (answer) => ({ ...answer, sent_bytes: 0 }));
    expect((await downloadByServer(stored)).status).toBe(7101);
    const other = await aStored(aFile("b.bin", 10));
    let timesReady = 0;
    lie(other.world, (answer) => {
      if (Reflect.get(answer, "status") !== "success") return answer;
      const isFirst = timesReady++ === 0;
      return { ...answer, ...(!isFirst && { jsonname: "ab".repeat(16) }), sent_bytes: 0 };
    });
    expect((await zipByServer(other)).status).toBe(7503);
  });

  it("and has forgotten it says so with its number", async () => {
    const stored = await aStored(aFile("a.bin", 10));
    const { serverJobs } = await stored.world.server.world();
    lie(stored.world, (answer, count) => {
      if (count === 0) serverJobs.clear();
      return answer;
    });
    expect((await zipByServer(stored)).status).toBe(151_004);
  });
});

describe("a server job that somebody cancels", () => {
  it("is over for the server at once, with its keys", async () => {
    const { world, items } = await aStored(aFile("a.bin", 10));
    lie(world, () => ({ status: "download", totalsize: 0, downloading: [] }));
    world.engine.download(items, context);
    await world.untilIdle();
    const { id } = rowOf(world);
    world.engine.retry(id, "server");
    await world.until(() => world.server.commands.includes("jobstatus"));
    world.engine.cancel(id);
    const { serverJobs } = await world.server.world();
    await vi.waitFor(() => expect(serverJobs.size).toBe(0));
    expect(world.engine.state.get().rows).toEqual([]);
  });
});
