import { expect, it } from "vitest";
import { createFolder } from "#app/core/files/create-folder.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { Store } from "#app/core/observable.ts";
import { fetchNotifications } from "#app/core/realtime/realtime.api.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import {
  encryptSequence,
  memberOf,
  namesIn,
  SHARED_NAMES,
  type SharedFolder,
  shareFolder,
} from "#tests/support/shared-folder.ts";
import { removeMember } from "./change-members.ts";
import { listShares, readShare } from "./list-shares.ts";
import { makeShare } from "./make-share.ts";
import { createShareTasks } from "./share-tasks.ts";

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;
let shared: SharedFolder;
const { signal } = new AbortController();

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

const ask = (who = owner) => fetchNotifications(who.ports.api, signal);

async function makeFolderAs(who: PersonHere, name: string): Promise<void> {
  const request = { folderId: shared.folder.id, showDeleted: false, histId: "0", signal };
  const page = await listFolder(createShareSource(who.ports, shared.shareId), request).next();
  await createFolder(who.ports, page.value!.folder, name);
}

it("what a member names is asked for from its owner alone, and sealed under the owner's key once", async () => {
  shared = await shareFolder(owner, [guest]);
  expect(await ask()).toMatchObject({ dirtyIn: 0, hasMore: false });
  await makeFolderAs(guest, "Mine");
  const asked = await ask();
  expect(asked).toMatchObject({ dirtyIn: 1, sharesIn: [shared.shareId] });
  expect(await ask(guest)).toMatchObject({ dirtyIn: 0, dirtyOut: 0 });
  const tasks = createShareTasks(owner.ports);
  expect(await tasks.dirtyIn(asked, signal)).toBe(true);
  expect(await ask()).toMatchObject({ dirtyIn: 0 });
  expect(await namesIn(owner, shared, null)).toEqual(["Mine", ...SHARED_NAMES]);
  expect(await namesIn(guest, shared, shared.shareId)).toEqual(["Mine", ...SHARED_NAMES]);
});

it("more than 200 names come in several answers", async () => {
  shared = await shareFolder(owner, [guest]);
  for (let index = 0; index < 201; index += 1) await makeFolderAs(guest, `Folder ${index}`);
  expect(await ask()).toMatchObject({ dirtyIn: 200, hasMore: true });
  await createShareTasks(owner.ports).dirtyIn(await ask(), signal);
  expect(await ask()).toMatchObject({ dirtyIn: 0, hasMore: false });
});

it("items that lack keys are asked for once nobody works for them, and get them", async () => {
  shared = await shareFolder(owner, [guest, third]);
  const { shareId } = shared;
  const share = await readShare(owner.ports, shareId);
  const member = await memberOf(owner, shareId, guest.email);
  await removeMember(owner.ports, { share, member, purge: false });
  const asked = await ask();
  expect(asked).toMatchObject({ dirtyOut: 0 });
  const work = { ...asked, dirtyOut: 1, sharesOut: [shareId] };
  const page = await owner.reload();
  const tasks = createShareTasks(page.ports);
  expect(await tasks.dirtyOut(work, signal)).toBe(true);
  expect(await readShare(page.ports, shareId)).toMatchObject({ itemsToEncrypt: 0 });
  const calls = owner.server.count("keysneedencbyshare");
  expect(await tasks.dirtyOut(work, signal)).toBe(false);
  expect(owner.server.count("keysneedencbyshare")).toBe(calls);
  await encryptSequence(page, shareId, "1");
});

it("a server that asks for other shares than current own ones gets nothing, and the user is told once", async () => {
  shared = await shareFolder(owner, [guest]);
  const foreign = { ...(await ask(guest)), dirtyIn: 2, dirtyOut: 3 };
  const tasks = createShareTasks(guest.ports);
  const before = guest.server.sent.length;
  const noted = guest.user.noted.length;
  const { shareId } = shared;
  for (const ids of [[shareId], ["999"], []]) {
    expect(await tasks.dirtyIn({ ...foreign, sharesIn: ids }, signal)).toBe(false);
    expect(await tasks.dirtyOut({ ...foreign, sharesOut: ids }, signal)).toBe(false);
  }
  expect(guest.server.sent).toHaveLength(before);
  expect(guest.user.noted.slice(noted)).toEqual([
    { code: "reseal-refused", count: 2 },
    { code: "reseal-refused", count: 3 },
  ]);
});

it("a page that begins ends what stopped, takes keys that came, and asks nothing without a share", async () => {
  await createShareTasks(third.ports).start(signal);
  expect(third.server.count("sharelist")).toBe(0);
  shared = await shareFolder(owner, [guest, third]);
  const { shareId } = shared;
  owner.server.refuse = (name) => {
    if (name === "sharerotate") throw new Error("cut off");
  };
  const share = await readShare(owner.ports, shareId);
  const member = await memberOf(owner, shareId, guest.email);
  await expect(removeMember(owner.ports, { share, member, purge: false })).rejects.toThrow();
  owner.server.refuse = () => undefined;
  const page = await owner.reload();
  await createShareTasks(page.ports).start(signal);
  expect(await readShare(page.ports, shareId)).toMatchObject({
    ...{ ks: `${shareId}-1`, itemsToEncrypt: 0 },
  });
  const member2 = await third.reload();
  await createShareTasks(member2.ports).start(signal);
  expect(await namesIn(member2, shared, shareId)).toEqual([...SHARED_NAMES]);
  expect(await listShares(member2.ports)).toMatchObject([{ standing: "open" }]);
});

/** Makes a share whose page dies when the server has its keys and the manifest does not say so yet. */
async function makeAndDie(): Promise<void> {
  const folder = await owner.server.put("Plans");
  await owner.server.put("one.txt", { pid: folder.id, pfid: folder.fid, type: "file" });
  const item = aFileItem({ ...folder, kind: "folder", name: openName("Plans", folder.fid) });
  const { account } = owner.ports;
  const before = account.manifest.get();
  const updateManifest: typeof account.updateManifest = (change, send) => {
    if (account.manifest.get() !== before) throw new Error("the page died");
    return account.updateManifest(change, send);
  };
  const dying = { ...owner.ports, account: { ...account, updateManifest } };
  await expect(makeShare(dying, item)).rejects.toThrow("the page died");
}

it("a share whose page died before the manifest said so is entered by the next page, and its items get their keys", async () => {
  await makeAndDie();
  const { account } = owner.ports;
  const page = await owner.reload();
  const asked = await ask();
  expect(asked.sharesOut).toHaveLength(1);
  const [shareId = ""] = asked.sharesOut;
  const noted = owner.user.noted.length;
  expect(await createShareTasks(page.ports).dirtyOut(asked, signal)).toBe(true);
  expect(owner.user.noted).toHaveLength(noted);
  expect(account.manifest.get()?.shares[`${shareId}-0`]).toMatchObject({ state: "current" });
  expect(await readShare(page.ports, shareId)).toMatchObject({ itemsToEncrypt: 0 });
  const calls = owner.server.count("userinfoset");
  await createShareTasks(page.ports).start(signal);
  expect(owner.server.count("userinfoset")).toBe(calls);
});

it("a page that begins enters such a share by itself, and gives its items their keys", async () => {
  await makeAndDie();
  const { sharesOut } = await ask();
  const page = await owner.reload();
  await createShareTasks(page.ports).start(signal);
  const [shareId = ""] = sharesOut;
  expect(await readShare(page.ports, shareId)).toMatchObject({ itemsToEncrypt: 0 });
});

it("while the account can only be read nothing goes on, and nothing is asked for (2160, 2161)", async () => {
  await makeAndDie();
  const page = await owner.reload();
  const account = { ...page.ports.account, stopCode: new Store(2161) };
  const sent = owner.server.sent.length;
  await createShareTasks({ ...page.ports, account }).start(signal);
  expect(owner.server.sent).toHaveLength(sent);
});

it("a share that no intent of this account announced is entered by nobody (K1, K21)", async () => {
  shared = await shareFolder(owner, [guest]);
  const own = owner.user.manifest.get();
  const shares = Object.entries(own?.shares ?? {}).filter(([, { kind }]) => kind !== "team");
  const other = {
    op: "share",
    item: "m|00",
    commit: "00".repeat(32),
    t: 1,
    state: "open",
  } as const;
  if (own === null) throw new Error("no manifest");
  owner.user.manifest.set({ ...own, shares: Object.fromEntries(shares), intents: { aa: other } });
  await createShareTasks(owner.ports).start(signal);
  expect(Object.keys(owner.user.manifest.get()?.shares ?? {})).toEqual(shares.map(([ks]) => ks));
});
