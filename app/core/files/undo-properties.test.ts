import { expect, it } from "vitest";
import { Seeded } from "#tests/crypto/seeded.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { listFiles } from "#tests/support/listed-files.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import { createFolder } from "./create-folder.ts";
import { createFilesSource, type FilesPorts } from "./files-source.ts";
import { listFolder } from "./folder-pages.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { listAll } from "./list-all.ts";
import { moveBack, moveFromFolders } from "./move-from-folders.ts";
import { answerAll } from "./name-conflict.ts";
import { renameBack, renameItem } from "./rename-item.ts";
import { nameText } from "./sort.ts";
import { starItems } from "./star.ts";
import { deleteItems, restoreItems } from "./trash.ts";

const SESSIONS = 10;
const STEPS = 8;
const ACTS = ["move", "move", "rename", "delete", "restore", "star"] as const;

let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;
let folders: readonly OpenedFolder[];

forEachFilesServer(async (stage) => {
  ({ user, server, ports } = stage);
  const [one, other] = [
    await createFolder(ports, user.root, "One"),
    await createFolder(ports, user.root, "Other"),
  ];
  folders = [user.root, one, other];
  for (const { id, path } of folders) {
    const under = id === ROOT_ID ? {} : { pid: id, pfid: path.at(-1)?.fid ?? "" };
    // The same names everywhere: whatever moves meets one of its own.
    for (const name of ["letter.txt", "plan.pdf"]) {
      await server.put(name, { ...under, type: "file" });
    }
  }
});

type Placed = FileItem & { readonly place: OpenedFolder };

/** All files, deleted ones too, each with the folder that it lies in. */
async function readFiles(): Promise<Placed[]> {
  const rows: Placed[] = [];
  const { signal } = new AbortController();
  for (const { id } of folders) {
    const { folder } = await listFiles(ports, id);
    const request = { folderId: id, showDeleted: true, histId: "0", signal };
    for await (const page of listFolder(createFilesSource(ports), request))
      rows.push(...page.items.map((item) => ({ ...item, place: folder })));
  }
  return rows.filter(({ kind }) => kind === "file");
}

/** Name, place and state of each. */
async function look(): Promise<string[]> {
  const rows = await readFiles();
  return rows
    .map((row) => [row.id, nameText(row), row.place.id, row.isDeleted, row.isStarred].join("|"))
    .toSorted();
}

/** Does something to some files, as a person does, and gives what its Undo does. */
async function act(seeded: Seeded, step: number): Promise<() => Promise<unknown>> {
  const all = await readFiles();
  const [kind, first] = [seeded.pick(ACTS), seeded.whole(0, all.length - 1)];
  const wantsDeleted = kind === "restore";
  const able = all.filter(({ isDeleted }) => isDeleted === wantsDeleted);
  const items = able.filter((_, at) => at === first % able.length || seeded.whole(0, 2) === 0);
  const ids = items.map(({ id }) => id);
  const [item] = items;
  if (item === undefined) return async () => undefined;
  switch (kind) {
    case "move": {
      const to = seeded.pick(folders);
      const going = items.filter(({ place }) => place.id !== to.id);
      if (going.length === 0) return async () => undefined;
      const action = seeded.pick(["keep-both", "replace", "skip"] as const);
      const moves = await moveFromFolders(ports, {
        ...{ items: going, listed: user.root, to, targetItems: await listAll(ports, to) },
        ask: async (conflicts) => answerAll(conflicts, action),
      });
      return () => moveBack(ports, to, moves);
    }
    case "rename": {
      const folder = item.place;
      const neighbours = await listAll(ports, folder);
      const newName = `renamed ${step}.txt`;
      const renamed = await renameItem(ports, { item, folder, neighbours, newName });
      return async () => {
        const now = await listAll(ports, folder);
        const back = { item: renamed, folder, neighbours: now, newName: nameText(item) };
        return renameBack(ports, back);
      };
    }
    case "delete":
      await deleteItems(ports, ids);
      return () => restoreItems(ports, ids);
    case "restore":
      await restoreItems(ports, ids);
      return () => deleteItems(ports, ids);
    default: {
      const plain = items.filter(({ isStarred }) => !isStarred);
      if (plain.length === 0) return async () => undefined;
      await starItems(ports, { act: "star", items: plain });
      return () => starItems(ports, { act: "unstar", items: plain });
    }
  }
}

it.each(Array.from({ length: SESSIONS }, (_, seed) => seed))(
  "the undos of moves, new names, deletes, restores and stars, one after the other, lead back to every name, place and state (session %i)",
  async (seed) => {
    const seeded = new Seeded(`undo ${seed}`);
    const states: string[][] = [await look()];
    const undos: (() => Promise<unknown>)[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      undos.push(await act(seeded, step));
      states.push(await look());
    }
    expect(new Set(states.map(String)).size).toBeGreaterThan(1);
    for (const undo of undos.toReversed()) {
      states.pop();
      await undo();
      expect(await look()).toEqual(states.at(-1));
    }
  },
);

it("a new name that somebody changed once more is not taken back, 8214", async () => {
  const [item] = await readFiles();
  if (item === undefined) throw new Error("there are files");
  const folder = item.place;
  const name = async (named: FileItem, newName: string) =>
    renameItem(ports, { item: named, folder, neighbours: await listAll(ports, folder), newName });
  const renamed = await name(item, "mine.txt");
  await name(renamed, "theirs.txt");
  const neighbours = await listAll(ports, folder);
  const back = { item: renamed, folder, neighbours, newName: nameText(item) };
  await expect(renameBack(ports, back)).rejects.toMatchObject({ code: 8214 });
  expect((await look()).filter((line) => line.includes("theirs.txt"))).toHaveLength(1);
});
