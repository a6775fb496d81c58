import { createFolder } from "#app/core/files/create-folder.ts";
import { renameItem } from "#app/core/files/rename-item.ts";
import { encryptLinks } from "#app/core/links/encrypt-links.ts";
import { acceptShare, declineShare, leaveShare, takeShare } from "#app/core/shares/accept-share.ts";
import { changeRole, removeMember, stopShare } from "#app/core/shares/change-members.ts";
import { findRecipient, giveKey } from "#app/core/shares/give-key.ts";
import { inviteMembers } from "#app/core/shares/invite-members.ts";
import { listShares } from "#app/core/shares/list-shares.ts";
import { createResumer } from "#app/core/shares/resume-once.ts";
import { canManage, canWrite, type Share, type ShareRole } from "#app/core/shares/share.ts";
import type { Seeded } from "#tests/crypto/seeded.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { SimPage } from "./sim-device.ts";
import { listSimFolder, putFile, type SimFolder } from "./sim-folders.ts";
import type { SimModel } from "./sim-model.ts";
import type { SimPerson } from "./sim-people.ts";
import type { SimServer } from "./sim-server.ts";

/** Who acts where, and by what dice. */
export interface Scene {
  readonly page: SimPage;
  readonly person: SimPerson;
  readonly people: readonly SimPerson[];
  readonly folders: readonly SimFolder[];
  readonly model: SimModel;
  readonly server: SimServer;
  readonly random: Seeded;
  /** A name that nothing has yet. */
  readonly newName: () => string;
}

const ROLES: readonly ShareRole[] = ["r", "w", "i", "o"];

/** What people do, and how often. */
export const ACTS = {
  invite: { weight: 5, run: invite },
  look: { weight: 6, run: look },
  confirm: { weight: 5, run: confirm },
  add: { weight: 4, run: addFolder },
  rename: { weight: 2, run: rename },
  put: { weight: 3, run: put },
  role: { weight: 2, run: role },
  remove: { weight: 3, run: remove },
  leave: { weight: 1, run: leave },
  stop: { weight: 1, run: stop },
} as const;

export type Act = keyof typeof ACTS;

export function pickAct(random: Seeded): Act {
  const names = Object.keys(ACTS) as Act[];
  return random.pick(names.flatMap((name) => Array<Act>(ACTS[name].weight).fill(name)));
}

/** Shares the own folder, or invites more people to a share that one may invite to. */
async function invite(scene: Scene): Promise<void> {
  const { page, person, people, random, model } = scene;
  const own = scene.folders.find(({ owner }) => owner === person);
  const others = people.filter((one) => one !== person);
  const addresses = [random.pick(others).email, random.pick(others).email];
  const given = random.pick(ROLES);
  if (own === undefined) {
    const shares = (await listShares(page.ports)).filter(canManage);
    if (shares.length === 0) return;
    const { shareId } = random.pick(shares);
    for (const email of addresses) confirmIn(model, shareId, email);
    await inviteMembers(page.ports, { share: { shareId }, role: given, addresses });
    return;
  }
  const item = aFileItem({ ...own, kind: "folder", name: openName(own.name, own.fid) });
  model.invite(person, addresses);
  await inviteMembers(page.ports, { share: { item }, role: given, addresses });
  await encryptOwn(page);
}

function confirmIn(model: SimModel, shareId: string, email: string): void {
  const person = model.byEmail(email);
  if (person !== undefined) model.confirm(shareId, person.ids.userId);
}

/** Looks at the list: what stopped goes on, invitations are answered, keys that came are taken. */
export async function look(scene: Scene): Promise<void> {
  const { page, random } = scene;
  await createResumer(page.ports)(await listShares(page.ports));
  await each(await listShares(page.ports), async (share) => {
    if (share.standing === "invited") {
      if (random.whole(0, 9) > 0) await acceptShare(page.ports, share);
      else await declineShare(page.ports, share);
    }
    if (share.standing === "arrived") await takeShare(page.ports, share.shareId);
  });
}

/** One refusal stands in the way of no other share; the first is what people meet. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let met: unknown;
  for (const one of all) {
    await work(one).catch((error: unknown) => {
      met ??= error;
    });
  }
  if (met !== undefined) throw met;
}

/** Gives the key to everybody who waits for it, as the list says, after looking at his number. */
export async function confirm({ page, model }: Scene): Promise<void> {
  await each(await listShares(page.ports), async (share) => {
    const mayGive = share.standing === "own" || (share.standing === "open" && share.role !== "w");
    if (!mayGive || share.role === "r" || share.isEnded) return;
    for (const { email, userId, key, role: given, status } of share.members) {
      const isThere = status === "invited" || status === "accepted";
      if (key !== "waiting" || userId === "0" || !isThere) continue;
      const { shareId } = share;
      const recipient = await findRecipient(page.ports, { shareId, typed: email });
      model.confirm(shareId, userId);
      await giveKey(page.ports, { shareId, recipient, role: given });
    }
  });
}

/** Gives what lies in own shares the keys that it lacks. */
export async function encryptOwn({ ports }: SimPage): Promise<void> {
  for (const { standing, isEnded, itemsToEncrypt, ks } of await listShares(ports)) {
    if (standing !== "own" || isEnded || itemsToEncrypt === 0) continue;
    await encryptLinks(ports, [ks], { onStep: () => undefined });
  }
}

/** A share that one may write to, with its folder as it is seen from here. */
async function writable({ page, folders, random }: Scene) {
  const shares = (await listShares(page.ports)).filter(
    (share) => (share.standing === "own" || share.standing === "open") && canWrite(share),
  );
  if (shares.length === 0) return null;
  const { standing, shareId, itemId } = random.pick(shares);
  const folder = folders.find(({ id }) => id === itemId);
  if (folder === undefined) throw new Error("a share of a folder that nobody made");
  return listSimFolder(page, folder, standing === "own" ? null : shareId);
}

async function addFolder(scene: Scene): Promise<void> {
  const listed = await writable(scene);
  if (listed !== null) await createFolder(scene.page.ports, listed.folder, scene.newName());
}

async function rename(scene: Scene): Promise<void> {
  const listed = await writable(scene);
  const items = listed?.items.filter(
    ({ name, kind }) => kind === "folder" && name.state === "open",
  );
  if (listed === null || items === undefined || items.length === 0) return;
  const { folder, items: neighbours } = listed;
  const item = scene.random.pick(items);
  await renameItem(scene.page.ports, { item, folder, neighbours, newName: scene.newName() });
}

/** The owner's other device uploads. */
async function put({ page, person, folders, server, newName }: Scene): Promise<void> {
  const folder = folders.find(({ owner }) => owner === person);
  if (folder !== undefined) await putFile(server, page, { folder, name: `${newName()}.txt` });
}

async function member({ page, random }: Scene, mayChange: (share: Share) => boolean) {
  const shares = (await listShares(page.ports)).filter(mayChange);
  if (shares.length === 0) return null;
  const share = random.pick(shares);
  const people = share.members.filter(
    ({ status, isMe }) => (status === "accepted" || status === "invited") && !isMe,
  );
  return people.length === 0 ? null : { share, member: random.pick(people) };
}

async function role(scene: Scene): Promise<void> {
  const found = await member(scene, ({ standing, isEnded }) => standing === "own" && !isEnded);
  if (found === null) return;
  // A role that is more is a grant of one's own hand.
  if (found.member.key === "confirmed")
    scene.model.confirm(found.share.shareId, found.member.userId);
  await changeRole(scene.page.ports, { ...found, role: scene.random.pick(ROLES) });
}

async function remove(scene: Scene): Promise<void> {
  const found = await member(scene, (share) => canManage(share) && !share.isEnded);
  if (found !== null) await removeMember(scene.page.ports, { ...found, purge: false });
}

async function leave({ page, random }: Scene): Promise<void> {
  const shares = (await listShares(page.ports)).filter(({ standing }) => standing === "open");
  if (shares.length > 0) await leaveShare(page.ports, random.pick(shares));
}

/** Seldom: a share that is over tells nothing any more. */
async function stop({ page, random }: Scene): Promise<void> {
  if (random.whole(0, 2) > 0) return;
  const own = (await listShares(page.ports)).filter(({ standing }) => standing === "own");
  if (own.length > 0) await stopShare(page.ports, { ...random.pick(own), purge: false });
}
