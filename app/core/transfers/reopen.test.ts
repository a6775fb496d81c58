import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createFilesSource } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import { nameText } from "#app/core/files/sort.ts";
import { DyingPage } from "#tests/support/dying-page.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { aFolder } from "#tests/support/source-folder.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  makeSharedWorld,
  makeTransferWorld,
  NOTED_FILE_BYTES,
  type SharedWorld,
  SMALL_SIZES,
  type TestFile,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";

const NEVER = Number.POSITIVE_INFINITY;
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});
beforeEach(() => user.uploads.clear());

/** A file or folder that the browser can open again: as it is, or as the test puts in its place. */
function kept<T extends object>(
  source: T,
  again: object | null = source,
): T & { handle: Promise<object | null> } {
  return { ...source, handle: Promise.resolve(again) };
}

/** The same file, as somebody chooses it again. */
function aFileLike({ name, sizeBytes, modifiedMs, content }: TestFile): TestFile {
  return { ...aFile(name, sizeBytes), modifiedMs, ...{ content, read: readOf(content) } };
}

function readOf(content: Buffer) {
  return async (from: number, to: number) => new Uint8Array(content.subarray(from, to)).buffer;
}

function turns(count = 60): Promise<void> {
  return Array.from({ length: count }).reduce<Promise<void>>(
    (before) => before.then(() => new Promise((resolve) => setImmediate(resolve))),
    Promise.resolve(),
  );
}

/** A page that ends when the first byte is on its way and everything that was chosen is noted. */
async function leave(
  shared: SharedWorld,
  sources: readonly Parameters<TransferWorld["engine"]["upload"]>[0][number][],
  notes: number,
) {
  const page = new DyingPage(user, shared, NEVER);
  shared.server.fault = ({ body }) => (body instanceof FormData ? { kind: "stall" } : null);
  page.world.engine.upload(sources, user.root);
  for (let turn = 0; user.uploads.kept.size < notes; turn += 1) {
    if (turn > 30_000) throw new Error(`${user.uploads.kept.size} notes of ${notes}`);
    await turns(1);
  }
  await turns(20);
  page.kill();
  shared.server.fault = () => null;
}

/** The page is opened again by the same person. */
async function openAgain(shared: SharedWorld): Promise<TransferWorld> {
  const world = makeTransferWorld(await user.reload(), createLoadedEngine, shared);
  await turns();
  return world;
}

async function namesIn(world: TransferWorld, folderId = user.root.id): Promise<string[]> {
  const { api, crypto } = world.ports;
  const source = createFilesSource({ api, crypto, account: user.account });
  const request = {
    folderId,
    showDeleted: false,
    histId: "0",
    signal: new AbortController().signal,
  };
  const names: string[] = [];
  for await (const { items } of listFolder(source, request)) names.push(...items.map(nameText));
  return names.sort();
}

describe("what a page leaves behind that the browser can open again", () => {
  it("is one row for each file, begun or waiting, and goes on without being chosen", async () => {
    const shared = makeSharedWorld(user);
    const files = ["a.bin", "b.txt", "c.txt", "d.txt", "e.txt"].map((name, index) =>
      kept(aFile(name, index === 0 ? NOTED_FILE_BYTES : 100)),
    );
    // Five that were chosen, and how far the first is.
    await leave(shared, files, 6);
    const world = await openAgain(shared);
    const { rows } = world.engine.state.get();
    expect(rows.map(({ name }) => name).sort()).toEqual([
      "a.bin",
      "b.txt",
      "c.txt",
      "d.txt",
      "e.txt",
    ]);
    expect(rows.every(({ isInterrupted, canReopen }) => isInterrupted && canReopen)).toBe(true);
    for (const { id } of rows) expect(await world.engine.goOn(id)).toBe(true);
    await world.untilIdle();
    expect(world.engine.state.get().rows.map(({ status }) => status)).toEqual([1, 1, 1, 1, 1]);
    expect(await namesIn(world)).toEqual(["a.bin", "b.txt", "c.txt", "d.txt", "e.txt"]);
    await turns();
    expect([user.uploads.kept.size, shared.files.kept.size]).toEqual([0, 0]);
  });

  it("goes on when it is chosen anew beside its row, which that then is (Reading R-570)", async () => {
    const shared = makeSharedWorld(user);
    const file = aFile("a.bin", 2 * SMALL_SIZES.sendBytes + 1);
    await leave(shared, [kept(file)], 2);
    const sentBefore = shared.server.requests.length;
    const world = await openAgain(shared);
    expect(world.engine.state.get().rows.map(({ isInterrupted }) => isInterrupted)).toEqual([true]);
    const [id] = world.engine.upload([aFileLike(file)], user.root);
    await world.untilIdle();
    const { rows } = world.engine.state.get();
    expect(rows.map((row) => [row.id, row.status])).toEqual([[id, 1]]);
    expect(await namesIn(world)).toEqual(["a.bin"]);
    expect(shared.server.commands.filter((name) => name === "pathpreupload")).toHaveLength(1);
    expect(shared.server.commands).toContain("uploadstatus");
    expect(shared.server.requests.length - sentBefore).toBeLessThanOrEqual(3);
    await turns();
    expect([user.uploads.kept.size, shared.files.kept.size]).toEqual([0, 0]);
  });

  it.each([
    ["name", (file: TestFile) => ({ ...file, name: "b.bin" })],
    [
      "date",
      (file: TestFile) => ({
        ...file,
        modifiedMs: 5,
        stat: async () => ({ ...file.now, modifiedMs: 5 }),
      }),
    ],
    ["size", () => aFile("a.bin", NOTED_FILE_BYTES + 1)],
  ])("stays as it is beside a file of another %s that is chosen", async (_what, other) => {
    const shared = makeSharedWorld(user);
    const file = aFile("a.bin", NOTED_FILE_BYTES);
    await leave(shared, [kept(file)], 2);
    const world = await openAgain(shared);
    world.engine.upload([other(file)], user.root);
    await world.until((rows) => rows.some(({ status }) => status === 1));
    expect(
      world.engine.state
        .get()
        .rows.map(({ isInterrupted }) => isInterrupted)
        .sort(),
    ).toEqual([false, true]);
  });

  it.each([
    ["of another date", (file: TestFile) => ({ ...file, modifiedMs: file.modifiedMs + 1 })],
    ["of another size", (file: TestFile) => aFile(file.name, file.sizeBytes + 1)],
  ])(
    "is 7012 when it opens a file %s, sends nothing, and asks for the file from then on",
    async (_, alter) => {
      for (const sizeBytes of [100, NOTED_FILE_BYTES]) {
        await user.uploads.clear();
        const shared = makeSharedWorld(user);
        const file = aFile("a.bin", sizeBytes);
        await leave(shared, [kept(file, alter(file))], sizeBytes === NOTED_FILE_BYTES ? 2 : 1);
        const world = await openAgain(shared);
        const [row] = world.engine.state.get().rows;
        expect(await world.engine.goOn(row!.id)).toBe(true);
        await turns();
        expect(world.engine.state.get().rows).toMatchObject([
          { status: 7012, isInterrupted: true, canReopen: false },
        ]);
        expect([shared.server.files.size, shared.files.kept.size]).toEqual([0, 0]);
        world.engine.goOn(row!.id, file);
        await world.untilIdle();
        expect(world.engine.state.get().rows).toMatchObject([{ status: 1 }]);
      }
    },
  );

  it("has to be chosen where the browser opens nothing, or is not allowed to", async () => {
    const shared = makeSharedWorld(user);
    const file = aFile("a.txt", 100);
    await leave(shared, [kept(file), aFile("b.txt", 100)], 2);
    shared.files.reopen = async () => null;
    const world = await openAgain(shared);
    const rowOf = (name: string) => world.engine.state.get().rows.find((row) => row.name === name)!;
    expect([rowOf("a.txt").canReopen, rowOf("b.txt").canReopen]).toEqual([true, false]);
    expect(await world.engine.goOn(rowOf("a.txt").id)).toBe(false);
    expect(rowOf("a.txt")).toMatchObject({ status: 5, isInterrupted: true, canReopen: false });
    world.engine.goOn(rowOf("a.txt").id, file);
    await world.untilIdle();
    expect(await namesIn(world)).toEqual(["a.txt"]);
  });

  it("is forgotten by Remove, and another account gets no row of it", async () => {
    const shared = makeSharedWorld(user);
    await leave(shared, [kept(aFile("a.txt", 100))], 1);
    const other = await makeTestAccount();
    for (const [name, sealed] of user.uploads.kept) other.uploads.kept.set(name, sealed);
    const theirs = makeTransferWorld(other, createLoadedEngine, shared);
    await turns();
    expect(theirs.engine.state.get().rows).toEqual([]);
    const world = await openAgain(shared);
    world.engine.remove(world.engine.state.get().rows[0]!.id);
    await turns();
    expect([user.uploads.kept.size, shared.files.kept.size]).toEqual([0, 0]);
  });

  it("lets a handle go of which nothing tells any more", async () => {
    const shared = makeSharedWorld(user);
    await leave(shared, [kept(aFile("a.txt", 100))], 1);
    shared.files.kept.set("0".repeat(32), aFile("lost.txt", 1));
    await openAgain(shared);
    expect([...shared.files.kept.keys()]).toEqual([...user.uploads.kept.keys()]);
  });
});

describe("a folder that a page left behind", () => {
  it("goes on in one row with what is missing, and sends nothing twice", async () => {
    const shared = makeSharedWorld(user);
    const big = aFile("film.mov", NOTED_FILE_BYTES);
    const folder = aFolder("Photos", [
      ["one.txt", aFile("one.txt", 10)],
      ["two.txt", aFile("two.txt", 20)],
      ["film.mov", big],
    ]);
    const page = new DyingPage(user, shared, NEVER);
    shared.server.fault = ({ body }) => {
      const payload = body instanceof FormData ? body.get("payload0") : null;
      return payload instanceof Blob && payload.size > 1000 ? { kind: "stall" } : null;
    };
    page.world.engine.upload([kept(folder)], user.root);
    for (let turn = 0; user.uploads.kept.size < 2 || shared.server.files.size < 2; turn += 1) {
      if (turn > 60_000) throw new Error("never so far");
      await turns(1);
    }
    await turns(20);
    page.kill();
    shared.server.fault = () => null;
    const world = await openAgain(shared);
    const { rows } = world.engine.state.get();
    expect(rows).toMatchObject([
      { kind: "folder", name: "Photos", canReopen: true, isInterrupted: true },
    ]);
    await world.engine.goOn(rows[0]!.id);
    await world.untilIdle();
    const [row] = world.engine.state.get().rows;
    expect(row).toMatchObject({
      status: 1,
      report: { totalItems: 3, completedItems: 3, failures: [] },
    });
    expect(shared.server.files.size).toBe(3);
    expect(await namesIn(world, row!.itemId ?? "")).toEqual(["film.mov", "one.txt", "two.txt"]);
    await turns();
    expect([user.uploads.kept.size, shared.files.kept.size]).toEqual([0, 0]);
  });
});
