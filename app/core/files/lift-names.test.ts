import { beforeEach, describe, expect, it } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { listFiles } from "#tests/support/listed-files.ts";
import type { TestAccount } from "#tests/support/transfer-account.ts";
import type { FilesPorts } from "./files-source.ts";
import { floorOf, liftOverFloors } from "./lift-names.ts";
import { type NamedItem, requireNamed } from "./placed-name.ts";

let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;
let items: NamedItem[];

forEachFilesServer((stage) => {
  ({ user, server, ports } = stage);
});

const listed = async () => (await listFiles(ports, user.root.id)).items;
const lift = (names = items) => liftOverFloors(ports, names, user.root);
/** In the order in which they were lifted. */
async function namesNow() {
  const now = new Map((await listed()).map(({ id, name }) => [id, name]));
  return items.map(({ id }) => {
    const name = now.get(id);
    return name?.state === "open" ? [name.text, name.rev] : name?.state;
  });
}

/** Refuses these calls, of those that rename, counted from the first. */
function refuse(numbers: readonly number[], error: unknown): void {
  let calls = 0;
  server.refuse = (name) => {
    if (name !== "pathrename") return;
    calls += 1;
    if (numbers.includes(calls)) throw error;
  };
}

beforeEach(async () => {
  for (const name of ["a", "b", "c"]) await server.put(name);
  items = (await listed()).map(requireNamed);
  items.sort((a, b) => a.name.text.localeCompare(b.name.text));
});

describe("names that are lifted over their floors", () => {
  it("open in their folder as before, above what stood there", async () => {
    expect(await lift()).toEqual(new Map());
    expect(await namesNow()).toEqual([
      ["a", 1],
      ["b", 1],
      ["c", 1],
    ]);
    expect(await lift()).toEqual(new Map());
    expect((await namesNow())[0]).toEqual(["a", 2]);
  });

  it("raise their floors before anything is sealed: what a server got of a move opens nowhere", async () => {
    refuse([1, 2, 3], new AppError(CODES.readOnly));
    await lift();
    const manifest = user.manifest.get()!;
    expect(items.map((item) => floorOf(manifest, item))).toEqual([1, 1, 1]);
    expect(await namesNow()).toEqual(["failed", "failed", "failed"]);
  });

  it("are told of where the server refuses one, and the others are lifted", async () => {
    refuse([2], new AppError(CODES.readOnly));
    expect(await lift()).toEqual(new Map([[items[1]?.id, CODES.readOnly]]));
    // Remembered before it is listed is what the server took, and nothing else (D6).
    const before = items.map(({ domain, name: { fid, rev, text } }) => {
      return { domain, fid, rev, name: text };
    });
    const judged = await user.account.seen.judgeNames(before);
    expect(judged.map(({ isOlder }) => isOlder)).toEqual([true, false, true]);
    expect(await namesNow()).toEqual([["a", 1], "failed", ["c", 1]]);
  });

  it("wait no longer than for the first that nobody answers", async () => {
    refuse([2, 3], new AppError(CODES.timedOut));
    const left = items.slice(1).map(({ id }) => [id, CODES.timedOut] as const);
    expect(await lift()).toEqual(new Map(left));
    expect(server.count("pathrename")).toBe(2);
  });

  it("hide no mistake of the program", async () => {
    refuse([1], new TypeError("a mistake"));
    await expect(lift()).rejects.toThrow("a mistake");
  });

  it("write nothing where there are none", async () => {
    const before = user.manifest.get();
    expect(await lift([])).toEqual(new Map());
    expect(user.manifest.get()).toBe(before);
  });
});
