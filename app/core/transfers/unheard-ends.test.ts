import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createFilesSource } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import { nameText } from "#app/core/files/sort.ts";
import type { UploadAnswer } from "#app/core/transfers/engine.ts";
import { DyingPage } from "#tests/support/dying-page.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  makeSharedWorld,
  makeTransferWorld,
  NOTED_FILE_BYTES,
  type SharedWorld,
  type TestFile,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";

const NEVER = Number.POSITIVE_INFINITY;
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});
beforeEach(() => user.uploads.clear());

const plain: SharedWorld["server"]["command"] = (_name, answer) => answer;
const turn = () => new Promise((resolve) => setImmediate(resolve));

async function turns(count = 60): Promise<void> {
  for (let left = count; left > 0; left -= 1) await turn();
}

/** It is read when so much is noted of what was chosen. */
function readOnceNoted(file: TestFile, notes: number): TestFile {
  const read: TestFile["read"] = async (from, to) => {
    while (user.uploads.kept.size < notes) await turn();
    return file.read(from, to);
  };
  return { ...file, read };
}

/** Questions about names get this answer; null closes them. */
function answerWith({ engine }: TransferWorld, answer: UploadAnswer["action"] | null): void {
  engine.conflict.subscribe(() => {
    if (engine.conflict.get() === null) return;
    engine.answerConflict(answer === null ? null : { action: answer, forAll: false });
  });
}

type Answer = UploadAnswer["action"] | null;

/** A page that ends when the server has ended uploads, and before it hears of that. */
async function endUnheard(shared: SharedWorld, files: readonly TestFile[], answer: Answer = null) {
  const page = new DyingPage(user, shared, NEVER);
  shared.server.command = (name, told) => {
    if (name === "webfinishbackup" || name === "pathaddmany") page.kill();
    return told;
  };
  answerWith(page.world, answer);
  page.world.engine.upload(
    files.map((file) => readOnceNoted(file, files.length)),
    user.root,
  );
  await page.death;
  await turns(20);
  shared.server.command = plain;
}

/** A page that ends when the end of its upload is noted, and before that is sent. */
async function endUnsent(shared: SharedWorld, file: TestFile, answer: Answer = null) {
  const page = new DyingPage(user, shared, NEVER);
  const { write } = user.uploads;
  user.uploads.write = async (name, sealed) => {
    const isAgain = user.uploads.kept.has(name);
    await write(name, sealed);
    if (isAgain) page.kill();
  };
  answerWith(page.world, answer);
  page.world.engine.upload([readOnceNoted(file, 1)], user.root);
  await page.death;
  await turns(20);
  user.uploads.write = write;
}

/** The page is opened again by the same person, who goes on with everything. */
async function goOn(shared: SharedWorld, files: readonly TestFile[]) {
  const world = makeTransferWorld(await user.reload(), createLoadedEngine, shared);
  answerWith(world, null);
  await turns();
  const { rows: offered } = world.engine.state.get();
  expect(offered.map(({ isInterrupted }) => isInterrupted)).toEqual(files.map(() => true));
  for (const { id, name } of offered) {
    await world.engine.goOn(
      id,
      files.find((file) => file.name === name),
    );
  }
  await world.untilIdle();
  await turns();
  return { world, rows: world.engine.state.get().rows };
}

/** Another device, which knows nothing of what this one notes, puts a file there. */
async function put(shared: SharedWorld, file: TestFile): Promise<void> {
  const other = { ...shared, noted: new Set<string>() };
  const world = makeTransferWorld(user, createLoadedEngine, other);
  world.engine.upload([file], user.root);
  await world.untilIdle();
  expect(world.engine.state.get().rows).toMatchObject([{ status: 1 }]);
}

async function namesIn({ ports }: TransferWorld): Promise<string[]> {
  const source = createFilesSource({ ...ports, account: user.account });
  const { signal } = new AbortController();
  const request = { folderId: user.root.id, showDeleted: false, histId: "0", signal };
  const names: string[] = [];
  for await (const { items } of listFolder(source, request)) names.push(...items.map(nameText));
  return names.sort();
}

const someFiles = (count: number, sizeBytes: number) =>
  Array.from({ length: count }, (_, index) => aFile(`${index}.bin`, sizeBytes));
const countOf = ({ server }: SharedWorld, wanted: string) =>
  server.commands.filter((name) => name === wanted).length;

describe("an upload that was up when its page ended, which had not heard so", () => {
  it.each([
    ["a small one", 1, 100],
    ["a large one, of which the device knows how far it is", 1, NOTED_FILE_BYTES],
    ["many that went in one call", 10, 100],
  ])("is up when somebody goes on with it, and once: %s", async (_which, count, sizeBytes) => {
    const shared = makeSharedWorld(user);
    const files = someFiles(count, sizeBytes);
    await endUnheard(shared, files);
    const begun = [shared.server.files.size, countOf(shared, "pathpreupload")];
    expect(begun[0]).toBeGreaterThan(0);
    const { world, rows } = await goOn(shared, files);
    expect(rows.map(({ status }) => status)).toEqual(files.map(() => 1));
    expect(rows.every(({ itemId }) => shared.server.files.has(itemId ?? ""))).toBe(true);
    expect(await namesIn(world)).toEqual(files.map(({ name }) => name));
    expect(shared.server.files.size).toBe(count);
    const sentAnew = countOf(shared, "pathpreupload") - (begun[1] ?? 0);
    expect(sentAnew).toBe(count - (begun[0] ?? 0));
    expect(user.uploads.kept.size).toBe(0);
  });

  it("is up also where the record of a large one went, and the choice did not", async () => {
    const shared = makeSharedWorld(user);
    const file = aFile("film.mov", NOTED_FILE_BYTES);
    await endUnheard(shared, [file]);
    const finish = shared.server.sent.find(({ name }) => name === "webfinishbackup");
    const backupId = String(Reflect.get(finish?.request ?? {}, "backup_id"));
    expect(user.uploads.kept.delete(backupId)).toBe(true);
    const { rows } = await goOn(shared, [file]);
    expect(rows).toMatchObject([{ status: 1 }]);
    expect([shared.server.files.size, countOf(shared, "pathpreupload")]).toEqual([1, 1]);
  });

  it("is up also where it came to the server when somebody had looked", async () => {
    const shared = makeSharedWorld(user);
    const file = aFile("a.txt", 10);
    await endUnheard(shared, [file]);
    let looks = 0;
    shared.server.command = (name, answer) => {
      if (name !== "pathlist") return answer;
      looks += 1;
      return looks === 1 ? { ...(answer as object), pathlist: [] } : answer;
    };
    const { rows } = await goOn(shared, [file]);
    expect(rows).toMatchObject([{ status: 1 }]);
    expect([looks, shared.server.files.size]).toEqual([2, 1]);
  });

  it("is up under the name that it got beside another", async () => {
    const shared = makeSharedWorld(user);
    await put(shared, aFile("a.txt", 10));
    const file = aFile("a.txt", 10);
    await endUnheard(shared, [file], "keep-both");
    const { world, rows } = await goOn(shared, [file]);
    expect(rows).toMatchObject([{ status: 1, name: "a (2).txt" }]);
    expect(await namesIn(world)).toEqual(["a (2).txt", "a.txt"]);
  });

  it.each([10, NOTED_FILE_BYTES])(
    "is the version that it became, of %d bytes",
    async (sizeBytes) => {
      const shared = makeSharedWorld(user);
      await put(shared, aFile("a.txt", 10));
      const file = aFile("a.txt", sizeBytes);
      await endUnheard(shared, [file], "replace");
      const { rows } = await goOn(shared, [file]);
      expect(rows).toMatchObject([{ status: 1 }]);
      expect([shared.server.files.size, countOf(shared, "webfinishbackup")]).toEqual([1, 2]);
    },
  );
});

describe("an upload whose end was noted, and never sent", () => {
  it("is sent by the page that goes on with it", async () => {
    const shared = makeSharedWorld(user);
    const file = aFile("a.txt", 10);
    await endUnsent(shared, file);
    expect(countOf(shared, "webfinishbackup")).toBe(0);
    const { world, rows } = await goOn(shared, [file]);
    expect(rows).toMatchObject([{ status: 1 }]);
    expect(await namesIn(world)).toEqual(["a.txt"]);
  });

  it("is not the file of this name that somebody else put there: that is asked", async () => {
    const shared = makeSharedWorld(user);
    const file = aFile("a.txt", 10);
    await endUnsent(shared, file);
    await put(shared, aFile("a.txt", 10));
    expect((await goOn(shared, [file])).rows).toMatchObject([{ status: 7030 }]);
    // Its name is of another number: that says so before anything is opened.
    expect(countOf(shared, "pathdata")).toBe(0);
  });

  it("is not the version that stood before it, of the very same file", async () => {
    const shared = makeSharedWorld(user);
    await put(shared, aFile("a.txt", 10));
    const file = aFile("a.txt", 10);
    await endUnsent(shared, file, "replace");
    expect((await goOn(shared, [file])).rows).toMatchObject([{ status: 7030 }]);
    expect(countOf(shared, "webfinishbackup")).toBe(1);
  });

  it("is not up by the word of a server that shows its name over another file", async () => {
    const shared = makeSharedWorld(user);
    await put(shared, aFile("b.txt", 10));
    const file = aFile("a.txt", 10);
    await endUnsent(shared, file);
    const { request } = shared.server.sent.findLast(({ name }) => name === "pathpreupload")!;
    const named = { enc_name: Reflect.get(request, "enc_name") };
    let lies = 0;
    shared.server.command = (name, answer) => {
      if (name !== "pathlist") return answer;
      lies += 1;
      const { pathlist } = answer as { pathlist: object[] };
      return { ...(answer as object), pathlist: pathlist.map((row) => ({ ...row, ...named })) };
    };
    const { rows } = await goOn(shared, [file]);
    expect(lies).toBeGreaterThan(0);
    expect(rows).toMatchObject([{ status: 1 }]);
    expect(
      [...shared.server.files.values()].map(({ request: { size_bytes } }) => size_bytes),
    ).toEqual([10, 10]);
    expect(rows[0]?.itemId).toBe([...shared.server.files.keys()][1]);
  });
});

describe("an upload in the middle of whose end the keys are locked", () => {
  it.each([
    ["one", 1],
    ["many in one call", 10],
  ])("is up when they are open again, and once: %s", async (_which, count) => {
    const shared = makeSharedWorld(user);
    const world = makeTransferWorld(user, createLoadedEngine, shared);
    answerWith(world, null);
    shared.server.command = (name, answer) => {
      if (name !== "webfinishbackup" && name !== "pathaddmany") return answer;
      shared.server.command = plain;
      world.auth.set({ kind: "sealed", userName: "ada", reason: "locked", hasPasskeys: false });
      throw new DOMException("locked", "AbortError");
    };
    const files = someFiles(count, 100);
    world.engine.upload(files, user.root);
    await world.until(
      (rows) => world.auth.get().kind === "sealed" && rows.every(({ status }) => status === 0),
    );
    world.auth.set({ kind: "open", account: user.account });
    await world.untilIdle();
    expect(world.engine.state.get().rows.map(({ status }) => status)).toEqual(files.map(() => 1));
    expect(await namesIn(world)).toEqual(files.map(({ name }) => name));
    expect(countOf(shared, "pathpreupload")).toBe(count === 1 ? 1 : 0);
  });
});
