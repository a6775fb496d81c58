import { expect, it } from "vitest";
import type { RequestOf } from "#app/contract/registry.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { createFolder } from "#app/core/files/create-folder.ts";
import { createFilesSource } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { renameItem } from "#app/core/files/rename-item.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { fetchNotifications } from "#app/core/realtime/realtime.api.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import {
  namesIn,
  SHARED_NAMES,
  type SharedFolder,
  shareFolder,
} from "#tests/support/shared-folder.ts";
import { adoptNames, adoptNamesIn } from "./adopt-names.crypto.ts";
import { createShareTasks } from "./share-tasks.ts";

let owner: PersonHere;
let guest: PersonHere;
let shared: SharedFolder;
const { signal } = new AbortController();

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});

/** As the page of a device begins, which has sealed nothing yet. */
const newWork = () => ({ ks: `${shared.shareId}-0` as const, done: new Set<string>() });
const ask = () => fetchNotifications(owner.ports.api, signal);

async function openAsGuest(): Promise<OpenedFolder> {
  const request = { folderId: shared.folder.id, showDeleted: false, histId: "0", signal };
  const page = await listFolder(createShareSource(guest.ports, shared.shareId), request).next();
  return page.value!.folder;
}

it("names of others are looked for in the folders that they lie in, and nowhere else", async () => {
  shared = await shareFolder(owner, [guest]);
  for (let index = 0; index < 5; index += 1) {
    const { id, fid } = shared.folder;
    await owner.server.put(`Folder ${index}`, { pid: id, pfid: fid });
  }
  const mine = await createFolder(guest.ports, await openAsGuest(), "Mine");
  await createFolder(guest.ports, mine, "Inside");
  const asked = await ask();
  expect(new Set(asked.foldersIn)).toEqual(new Set([shared.folder.id, mine.id]));
  const before = owner.server.sent.length;
  expect(await createShareTasks(owner.ports).dirtyIn(asked, signal)).toBe(true);
  const listed = owner.server.sent.slice(before).filter(({ name }) => name === "pathlist");
  const folders = listed.map(({ request }) => (request as RequestOf<"pathlist">).coffer_id);
  expect(new Set(folders)).toEqual(new Set([shared.folder.id, mine.id]));
  expect(await ask()).toMatchObject({ dirtyIn: 0 });
  expect(await namesIn(owner, { folder: { ...shared.folder, id: mine.id } }, null)).toEqual([
    "Inside",
  ]);
});

it("a folder outside the share, or one that is not there, is named in vain, and stops no other (K12)", async () => {
  shared = await shareFolder(owner, [guest]);
  const ks = `${shared.shareId}-0`;
  await createFolder(guest.ports, await openAsGuest(), "Mine");
  const { root } = owner.user;
  const before = owner.server.count("pathrename");
  expect(
    await adoptNamesIn(owner.ports, { ks, folders: [root.id, "999"], done: new Set() }, signal),
  ).toBe(0);
  expect(owner.server.count("pathrename")).toBe(before);
  const folders = ["999", shared.folder.id];
  expect(await adoptNamesIn(owner.ports, { ks, folders, done: new Set() }, signal)).toBe(1);
  expect(await namesIn(owner, shared, null)).toEqual(["Mine", ...SHARED_NAMES]);
});

it("a server that does not answer is asked again", async () => {
  shared = await shareFolder(owner, [guest]);
  owner.server.refuse = (name) => {
    if (name === "pathlist") throw new Error("no answer");
  };
  const folders = [shared.folder.id];
  const work = adoptNamesIn(
    owner.ports,
    { ks: `${shared.shareId}-0`, folders, done: new Set() },
    signal,
  );
  await expect(work).rejects.toThrow("no answer");
  owner.server.refuse = (name) => {
    if (name === "pathlist") throw new AppError(9502);
  };
  const again = adoptNamesIn(owner.ports, { ...newWork(), folders }, signal);
  await expect(again).rejects.toMatchObject({ code: 9502 });
});

it("a name that one device of the owner has sealed is sealed by no other", async () => {
  shared = await shareFolder(owner, [guest]);
  await createFolder(guest.ports, await openAsGuest(), "Mine");
  const folders = [shared.folder.id];
  const before = owner.server.count("pathrename");
  expect(await adoptNamesIn(owner.ports, { ...newWork(), folders }, signal)).toBe(1);
  expect(await adoptNamesIn(owner.ports, { ...newWork(), folders }, signal)).toBe(0);
  expect(await adoptNames(owner.ports, newWork().ks)).toBe(0);
  expect(owner.server.count("pathrename")).toBe(before + 1);
});

it("a name from before the owner gave another is left as it is, also by a page that has sealed none (K12)", async () => {
  shared = await shareFolder(owner, [guest]);
  await createFolder(guest.ports, await openAsGuest(), "Mine");
  const first = new Map<string, unknown>();
  owner.server.alter = (name, answer) => {
    if (name !== "pathlist" || !Array.isArray(answer.pathlist)) return answer;
    for (const row of answer.pathlist) {
      if (!first.has(row.coffer_id)) first.set(row.coffer_id, row);
    }
    return answer;
  };
  const folders = [shared.folder.id];
  expect(await adoptNamesIn(owner.ports, { ...newWork(), folders }, signal)).toBe(1);
  const request = { folderId: shared.folder.id, showDeleted: false, histId: "0", signal };
  const { value } = await listFolder(createFilesSource(owner.ports), request).next();
  const item = value?.items.find(
    ({ name }: FileItem) => name.state === "open" && name.text === "Mine",
  );
  if (value === undefined || item === undefined) throw new Error("the folder is not listed");
  const { folder, items: neighbours } = value;
  await renameItem(owner.ports, { item, folder, neighbours, newName: "Yours" });
  owner.server.alter = (name, answer) => {
    if (name !== "pathlist" || !Array.isArray(answer.pathlist)) return answer;
    return { ...answer, pathlist: answer.pathlist.map((row) => first.get(row.coffer_id) ?? row) };
  };
  const before = owner.server.count("pathrename");
  expect(await adoptNamesIn(owner.ports, { ...newWork(), folders }, signal)).toBe(0);
  expect(owner.server.count("pathrename")).toBe(before);
});

it("nothing is looked for in a share that the server does not list", async () => {
  shared = await shareFolder(owner, [guest]);
  await createFolder(guest.ports, await openAsGuest(), "Mine");
  owner.server.alter = (name, answer) =>
    name === "sharelist" ? { ...answer, sharelist: [] } : answer;
  const before = owner.server.count("pathlist");
  expect(await adoptNames(owner.ports, newWork().ks)).toBe(0);
  expect(owner.server.count("pathlist")).toBe(before);
});

it("a name that a server shows as it was is sealed once, however often it asks for it (K12)", async () => {
  shared = await shareFolder(owner, [guest]);
  await createFolder(guest.ports, await openAsGuest(), "Mine");
  const first = await ask();
  const rows = new Map<string, unknown>();
  owner.server.alter = (name, answer) => {
    if (name !== "pathlist" || !Array.isArray(answer.pathlist)) return answer;
    const before = answer.pathlist.map((row: { coffer_id: string }) => {
      rows.set(row.coffer_id, rows.get(row.coffer_id) ?? row);
      return rows.get(row.coffer_id);
    });
    return { ...answer, pathlist: before };
  };
  const tasks = createShareTasks(owner.ports);
  const before = owner.server.count("pathrename");
  expect(await tasks.dirtyIn(first, signal)).toBe(true);
  for (const histId of ["1001", "1002"]) {
    expect(await tasks.dirtyIn({ ...first, histId }, signal)).toBe(false);
  }
  expect(owner.server.count("pathrename")).toBe(before + 1);
});
