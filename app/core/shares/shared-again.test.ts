import { expect, it } from "vitest";
import { createFolder } from "#app/core/files/create-folder.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { fetchNotifications } from "#app/core/realtime/realtime.api.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import {
  encryptSequence,
  giveAndAccept,
  namesIn,
  SHARED_NAMES,
  type SharedFolder,
  shareFolder,
} from "#tests/support/shared-folder.ts";
import { stopShare } from "./change-members.ts";
import { inviteMembers } from "./invite-members.ts";
import { readShare } from "./list-shares.ts";
import { createShareTasks } from "./share-tasks.ts";

let owner: PersonHere;
let guest: PersonHere;
let shared: SharedFolder;
const { signal } = new AbortController();

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});

async function openAsGuest(): Promise<OpenedFolder> {
  const request = { folderId: shared.folder.id, showDeleted: false, histId: "0", signal };
  const page = await listFolder(createShareSource(guest.ports, shared.shareId), request).next();
  return page.value!.folder;
}

/** The owner's device seals what others named. */
async function adoptAll(): Promise<void> {
  await createShareTasks(owner.ports).dirtyIn(
    await fetchNotifications(owner.ports.api, signal),
    signal,
  );
}

async function shareAgain(wish: Partial<FileItem> = {}): Promise<string> {
  const { folder } = shared;
  const name = openName("Plans", folder.fid);
  const item = aFileItem({ ...folder, kind: "folder", name, ...wish });
  const addresses = [guest.email];
  const { shareId } = await inviteMembers(owner.ports, { share: { item }, role: "w", addresses });
  await encryptSequence(owner, shareId, "0");
  await giveAndAccept(owner, guest, { shareId, role: "w" });
  return shareId;
}

it("what others put into a share that has ended is seen by whoever is on the next one of the folder", async () => {
  shared = await shareFolder(owner, [guest]);
  const mine = await createFolder(guest.ports, await openAsGuest(), "Mine");
  await createFolder(guest.ports, mine, "Inside");
  await adoptAll();
  await stopShare(owner.ports, { ...(await readShare(owner.ports, shared.shareId)), purge: false });
  const shareId = await shareAgain();
  expect(await namesIn(guest, shared, shareId)).toEqual(["Mine", ...SHARED_NAMES]);
  expect(await namesIn(guest, { folder: { ...shared.folder, id: mine.id } }, shareId)).toEqual([
    "Inside",
  ]);
  expect((await readShare(owner.ports, shareId)).itemsToEncrypt).toBe(0);
});

it("a folder that somebody else made in a share is shared on its own when that has ended", async () => {
  shared = await shareFolder(owner, [guest]);
  const mine = await createFolder(guest.ports, await openAsGuest(), "Mine");
  await createFolder(guest.ports, mine, "Inside");
  await adoptAll();
  await stopShare(owner.ports, { ...(await readShare(owner.ports, shared.shareId)), purge: false });
  const { fid = "", domain = "" } = mine.path.at(-1) ?? {};
  const shareId = await shareAgain({ id: mine.id, domain, name: openName("Mine", fid) });
  const folder = { id: mine.id, fid };
  expect(await namesIn(guest, { folder }, shareId)).toEqual(["Inside"]);
});

it("what others named in a share that has ended is no work of the next one of the folder (K12)", async () => {
  shared = await shareFolder(owner, [guest]);
  await createFolder(guest.ports, await openAsGuest(), "Mine");
  await stopShare(owner.ports, { ...(await readShare(owner.ports, shared.shareId)), purge: false });
  const shareId = await shareAgain();
  const asked = await fetchNotifications(owner.ports.api, signal);
  const before = owner.server.count("pathrename");
  const lie = { ...asked, dirtyIn: 1, sharesIn: [shareId], foldersIn: [shared.folder.id] };
  expect(await createShareTasks(owner.ports).dirtyIn(lie, signal)).toBe(false);
  expect(owner.server.count("pathrename")).toBe(before);
});
