import { expect, it } from "vitest";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { findFile, listFiles } from "#tests/support/listed-files.ts";
import { moveItems } from "#tests/support/move-items.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";
import { createFolder } from "./create-folder.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { nameText } from "./sort.ts";
import { deleteItems } from "./trash.ts";

let user: TestAccount;
let server: FilesServer;
let ports: FilesPorts;
let gone: OpenedFolder;
let to: OpenedFolder;
let items: FileItem[];

/** A deleted folder with a file that is deleted too, and one that was not. */
forEachFilesServer(async (stage) => {
  ({ user, server, ports } = stage);
  gone = await createFolder(ports, user.root, "Gone");
  to = await createFolder(ports, user.root, "Target");
  items = [];
  for (const name of ["deleted.txt", "living.txt"]) {
    const place = { pid: gone.id, pfid: gone.path.at(-1)?.fid ?? "", type: "file" } as const;
    await server.put(name, { ...place, isSealed: true });
    items.push(await findFile(ports, name, gone.id));
  }
  await deleteItems(ports, [items[0]?.id ?? ""]);
  await deleteItems(ports, [gone.id]);
});

const ask = () => Promise.reject(new Error("no name is taken"));
const move = (target: OpenedFolder, more: { readonly isRestoring?: boolean }) =>
  moveItems(ports, { items, from: gone, to: target, targetItems: [], ask, ...more });
const namesIn = async (folder: OpenedFolder) =>
  (await listFiles(ports, folder.id)).items.map(nameText).toSorted();

it("takes items out of a deleted folder to another, deleted themselves or not", async () => {
  const { movedIds, refused } = await move(to, { isRestoring: true });
  expect([movedIds.length, refused.size]).toEqual([2, 0]);
  expect(await namesIn(to)).toEqual(["deleted.txt", "living.txt"]);
  expect((await server.readItem(gone.id)).is_deleted).toBe(1);
});

it("is no move: whoever moves what somebody deleted meanwhile is told 1804, and it stays there", async () => {
  const { movedIds, refused } = await move(to, {});
  expect(movedIds).toEqual([]);
  expect([...refused.values()]).toEqual([1804, 1804]);
  expect(await namesIn(to)).toEqual([]);
});

it("puts nothing into the trash, and nothing over a name that is there", async () => {
  const below = await createFolder(ports, to, "Below");
  await deleteItems(ports, [to.id]);
  await expect(move(below, { isRestoring: true })).rejects.toMatchObject({ code: 1503 });
  await server.put("living.txt", { type: "file" });
  const { refused } = await move(user.root, { isRestoring: true });
  expect([...refused.values()]).toEqual([7030]);
  expect((await listFiles(ports, ROOT_ID)).items.map(nameText)).toContain("deleted.txt");
});
