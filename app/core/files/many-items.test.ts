import { describe, expect, it } from "vitest";
import { BATCH_ITEMS_MAX } from "#app/contract/commands/files.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { createLink } from "#app/core/links/create-link.ts";
import { encryptShare } from "#app/core/links/encrypt-links.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { findFile, listFiles } from "#tests/support/listed-files.ts";
import { moveItems } from "#tests/support/move-items.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import { createFolder } from "./create-folder.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import type { Move } from "./move-items.ts";
import { answerAll } from "./name-conflict.ts";
import { childOf } from "./place.ts";
import { nameText } from "./sort.ts";
import { starItems } from "./star.ts";
import { deleteItems, restoreItems, trashItems } from "./trash.ts";

/** Two calls hold them. */
const MANY = BATCH_ITEMS_MAX + 2;

let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;

forEachFilesServer((stage) => {
  ({ user, server, ports } = stage);
});

const numbered = (index: number) => `note ${String(index).padStart(4, "0")}.txt`;
const listed = async (folderId: string) => (await listFiles(ports, folderId)).items;
const nobody: Move["ask"] = () => Promise.reject(new Error("nobody should be asked"));
const onlyFiles = (items: readonly FileItem[]) => items.filter(({ kind }) => kind === "file");

async function putMany(into: OpenedFolder, count = MANY): Promise<FileItem[]> {
  const place = { pid: into.id, pfid: into.path.at(-1)!.fid, type: "file" } as const;
  for (let index = 0; index < count; index += 1) await server.put(numbered(index), place);
  return onlyFiles(await listed(into.id));
}

/** Refuses the second call of this name and those after it. */
function refuseLater(command: string, code: number): void {
  let calls = 0;
  server.refuse = (name) => {
    if (name !== command) return;
    calls += 1;
    if (calls > 1) throw new AppError(code);
  };
}

async function linkedFolder(): Promise<OpenedFolder> {
  await createFolder(ports, user.root, "Linked");
  const item = await findFile(ports, "Linked", ROOT_ID);
  const link = await createLink(ports, { item, password: null });
  for await (const _ of encryptShare(ports, link.ks));
  return childOf(user.root, item);
}

/** The two that did not go: above a floor that was raised for them, or as they were. */
async function expectOpen(folder: OpenedFolder, rev: number): Promise<void> {
  const names = (await listed(folder.id)).map(({ name }) => name);
  expect(names).toMatchObject([
    { state: "open", rev },
    { state: "open", rev },
  ]);
}

describe("many items that get a star", () => {
  it("get it in calls that the server takes, and lose it in such", async () => {
    const items = await putMany(user.root);
    await starItems(ports, { act: "star", items });
    expect((await listed(ROOT_ID)).filter(({ isStarred }) => isStarred)).toHaveLength(MANY);
    await starItems(ports, { act: "unstar", items });
    expect((await listed(ROOT_ID)).filter(({ isStarred }) => isStarred)).toHaveLength(0);
    const sent = server.sent.filter(({ name }) => name === "addtag" || name === "removetag");
    const sizes = sent.map(({ request }) => (request as { coffer_id: string[] }).coffer_id.length);
    expect(sizes).toEqual([BATCH_ITEMS_MAX, 2, BATCH_ITEMS_MAX, 2]);
  });
});

describe("many items that are deleted", () => {
  const isDeleted = async ({ id }: FileItem) => (await server.readItem(id)).is_deleted === 1;
  const toIds = (items: readonly FileItem[]) => items.map(({ id }) => id);

  it("fail as one where the first call fails: nothing was done", async () => {
    const items = await putMany(user.root, 2);
    server.refuse = (name) => {
      if (name === "pathdelete") throw new AppError(8002);
    };
    await expect(deleteItems(ports, toIds(items))).rejects.toMatchObject({ code: 8002 });
  });

  it.each(["pathdelete", "pathrestore"])(
    "are what the first %s did, and the code of the rest",
    async (command) => {
      const items = await putMany(user.root);
      const [run, isGone] = command === "pathdelete" ? [deleteItems, true] : [restoreItems, false];
      if (!isGone) await deleteItems(ports, toIds(items));
      refuseLater(command, 9429);
      const refused = await run(ports, toIds(items));
      const left = items.slice(BATCH_ITEMS_MAX);
      expect([...refused]).toEqual(left.map(({ id }) => [id, 9429]));
      expect([await isDeleted(items[0]!), await isDeleted(left[0]!)]).toEqual([isGone, !isGone]);
    },
  );

  it("are told of after each call, and stay from where it is stopped", async () => {
    const items = await putMany(user.root);
    const wish = { act: "remove", items, folder: user.root } as const;
    const told: (readonly number[])[] = [];
    const ends = new AbortController();
    const onProgress = (...far: readonly number[]) => {
      told.push(far);
      ends.abort();
    };
    const { doneIds, refused } = await trashItems(ports, {
      ...wish,
      signal: ends.signal,
      onProgress,
    });
    expect([doneIds, refused.size]).toEqual([toIds(items.slice(0, BATCH_ITEMS_MAX)), 0]);
    expect(told).toEqual([[BATCH_ITEMS_MAX, MANY]]);
    expect(await isDeleted(items.at(-1)!)).toBe(false);
  });
});

describe("many items that are moved", () => {
  it("fail as one where the first call fails: nothing was done", async () => {
    const target = await createFolder(ports, user.root, "Target");
    const items = await putMany(user.root, 2);
    server.refuse = (name) => {
      if (name === "pathmove") throw new AppError(8002);
    };
    const move = { items, from: user.root, to: target, targetItems: [], ask: nobody };
    await expect(moveItems(ports, move)).rejects.toMatchObject({ code: 8002 });
  });

  it("stay where they are from the call on that fails, open still, and can be moved again (K22)", async () => {
    const folder = await linkedFolder();
    const items = await putMany(folder);
    refuseLater("pathmove", 7000);
    const move = { from: folder, to: user.root, targetItems: [], ask: nobody };
    const first = await moveItems(ports, { ...move, items });
    expect(first.movedIds).toHaveLength(BATCH_ITEMS_MAX);
    expect([...first.refused.values()]).toEqual([7000, 7000]);
    await expectOpen(folder, 2);
    server.refuse = () => undefined;
    const left = (await listed(folder.id)).filter(({ id }) => first.refused.has(id));
    expect((await moveItems(ports, { ...move, items: left })).movedIds).toHaveLength(2);
    expect(onlyFiles(await listed(ROOT_ID))).toHaveLength(MANY);
  });

  it("are not sent any more after a call that fails, though the next would come through", async () => {
    const target = await createFolder(ports, user.root, "Target");
    const items = await putMany(user.root, 2 * BATCH_ITEMS_MAX + 1);
    let calls = 0;
    server.refuse = (name) => {
      if (name === "pathmove" && ++calls === 2) throw new AppError(7000);
    };
    const move = { items, from: user.root, to: target, targetItems: [], ask: nobody };
    const { movedIds, refused } = await moveItems(ports, move);
    expect([movedIds.length, refused.size]).toEqual([BATCH_ITEMS_MAX, BATCH_ITEMS_MAX + 1]);
    expect(await listed(target.id)).toHaveLength(BATCH_ITEMS_MAX);
  });

  it("are stopped between two calls: what is there stays there, and what is not opens still (K22)", async () => {
    const folder = await linkedFolder();
    const items = await putMany(folder);
    const stop = new AbortController();
    const told: [number, number][] = [];
    const outcome = await moveItems(ports, {
      ...{ items, from: folder, to: user.root, targetItems: [], ask: nobody },
      signal: stop.signal,
      onProgress: (done, known) => {
        told.push([done, known]);
        stop.abort();
      },
    });
    expect(told).toEqual([[BATCH_ITEMS_MAX, MANY]]);
    expect([outcome.movedIds.length, outcome.refused.size]).toEqual([BATCH_ITEMS_MAX, 0]);
    expect(onlyFiles(await listed(ROOT_ID))).toHaveLength(BATCH_ITEMS_MAX);
    await expectOpen(folder, 0);
  });

  it("bring back what made way for one that was not sent any more", async () => {
    const target = await createFolder(ports, user.root, "Target");
    const items = await putMany(user.root);
    const last = nameText(items.at(-1)!);
    const place = { pid: target.id, pfid: target.path.at(-1)!.fid, type: "file" } as const;
    const there = await server.put(last, place);
    const stop = new AbortController();
    const outcome = await moveItems(ports, {
      ...{ items, from: user.root, to: target, targetItems: await listed(target.id) },
      ask: async (conflicts) => answerAll(conflicts, "replace"),
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(outcome.replacedIds).toEqual([]);
    const kept = (await listed(target.id)).find((item) => nameText(item) === last);
    expect(kept).toMatchObject({ id: there.id, isDeleted: false });
  });
});
