import type { FilesPorts } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { shareIdOf } from "#app/core/keys/version-key.ts";
import { encryptLinks } from "#app/core/links/encrypt-links.ts";
import { acceptShare, takeShare } from "#app/core/shares/accept-share.ts";
import { removeMember, resumeShares } from "#app/core/shares/change-members.ts";
import { findRecipient, giveKey } from "#app/core/shares/give-key.ts";
import { inviteMembers } from "#app/core/shares/invite-members.ts";
import { listShares, readShare } from "#app/core/shares/list-shares.ts";
import type { Share, ShareMember } from "#app/core/shares/share.ts";
import type { Scene } from "#tests/evil/browser.ts";
import { type Colleague, openColleague } from "#tests/evil/colleague.ts";
import { attempt, judgeLinkRows, judgeSaves } from "#tests/evil/oracle.ts";
import type { NamedRow, Person } from "#tests/evil/person.ts";
import type { Step } from "#tests/evil/plan.ts";

export type ShareAct = "list-shares" | "invite" | "remove-member" | "resume-shares" | "visit-share";

/** What people do with team shares. A server without a team has nothing to do it with. */
export const SHARE_ACTIONS: Readonly<
  Record<ShareAct, (person: Person, step: Step) => Promise<void>>
> = {
  "list-shares": (person) =>
    withTeam(person, async (ports) => judgeShares(person.scene, await listShares(ports))),
  invite: (person, { which }) =>
    withTeam(person, async (ports, shareId) => {
      const colleague = pick(person.scene.colleagues, which);
      if (colleague === undefined) return;
      await inviteColleague(person.scene, ports, { shareId, colleague });
    }),
  "remove-member": (person, { which }) =>
    withTeam(person, async (ports, shareId) => {
      const share = await readShare(ports, shareId);
      const there = share.members.filter(({ isMe, status }) => !isMe && status === "accepted");
      const member = pick(there, which);
      if (member === undefined) return;
      await remove(person.scene, ports, { share, member });
      await encryptNewest(ports, shareId);
    }),
  "resume-shares": (person) =>
    withTeam(person, async (ports, shareId) => {
      const shares = await listShares(ports);
      judgeShares(person.scene, shares);
      await resumeShares(ports, shares);
      await encryptNewest(ports, shareId);
    }),
  "visit-share": (person, { which }) =>
    visitShare(person.scene, pick(person.scene.colleagues, which)),
};

function pick<T>(items: readonly T[], which: number): T | undefined {
  return items[which % Math.max(1, items.length)];
}

async function withTeam(
  person: Person,
  work: (ports: FilesPorts, shareId: string) => Promise<void>,
): Promise<void> {
  const { teamShareId } = person.scene.book;
  if (teamShareId === "" || person.browser.account() === null) return;
  await attempt(person.scene.accuse, () => work(person.browser.files(), teamShareId));
}

/** From the moment in which the manifest says that he is off, he gets nothing; a refusal before leaves him. */
async function remove(
  { book }: Scene,
  ports: FilesPorts,
  { share, member }: { readonly share: Share; readonly member: ShareMember },
): Promise<void> {
  const { email } = member;
  const wasOn = book.mayRead.delete(email);
  try {
    await removeMember(ports, { share, member, purge: false });
  } catch (error) {
    const intents = Object.values(ports.account.manifest.get()?.intents ?? {});
    const isOff = intents.some(({ except = [] }) => except.some((one) => one.email === email));
    if (wasOn && !isOff) book.mayRead.add(email);
    throw error;
  }
}

async function encryptNewest(ports: FilesPorts, shareId: string): Promise<void> {
  const { ks } = await readShare(ports, shareId);
  await encryptLinks(ports, [ks], { onStep: () => undefined });
}

interface Invitation {
  readonly shareId: string;
  readonly colleague: Colleague;
}

/** As a careful person does it: the safety number is the one that the colleague reads out. */
export async function inviteColleague(
  { book }: Pick<Scene, "book">,
  ports: FilesPorts,
  { shareId, colleague: { credentials, safetyNumber } }: Invitation,
): Promise<void> {
  const { userName: email } = credentials;
  await inviteMembers(ports, { share: { shareId }, role: "w", addresses: [email] });
  const recipient = await findRecipient(ports, { shareId, typed: email });
  if (recipient.safetyNumber !== safetyNumber) return;
  book.mayRead.add(email);
  await giveKey(ports, { shareId, recipient, role: recipient.role });
}

/** Nobody is counted who was not given the key, and a share is called as its folder. */
function judgeShares({ book, accuse }: Scene, shares: readonly Share[]): void {
  for (const { shareId, name, members } of shares) {
    if (shareId !== book.teamShareId) continue;
    const isCalledSo =
      name.state !== "open" || book.items.get(name.fid)?.allowedNames.has(name.text);
    if (isCalledSo !== true) accuse("a share is shown under another name than its folder's");
    for (const { email, key, isMe } of members) {
      if (key !== "confirmed" || isMe || book.wasGiven.has(email)) continue;
      accuse(`${email} is counted among the people of a share, and nobody gave him the key`);
    }
  }
}

/** Whoever is on the share looks into it: his own page, his own keys, the same lies. */
async function visitShare(scene: Scene, colleague: Colleague | undefined): Promise<void> {
  const { book, accuse } = scene;
  if (colleague === undefined || book.teamShareId === "") return;
  await attempt(accuse, async () => {
    const browser = await openColleague(scene, colleague);
    try {
      const ports = browser.files();
      const share = (await listShares(ports)).find(({ shareId }) => shareId === book.teamShareId);
      if (share === undefined) return;
      await enter(scene, ports, share);
      const { items, folder } = await listShared(ports, share);
      judgeLinkRows(scene, share.ks, namedIn(book.shareNames, share, items));
      const file = items.find(isNamedFile);
      if (file === undefined || folder === null) return;
      browser.engine.download([file], { kind: "files" });
      await browser.untilIdle();
      const { rows } = browser.engine.state.get();
      judgeSaves(
        scene,
        { fid: file.name.fid, name: file.name.text },
        { saved: browser.saved, rows },
      );
    } finally {
      browser.close();
    }
  });
}

/** A name may lie under any sequence of the share. */
function namedIn(
  shareNames: ReadonlySet<string>,
  { ks, shareId }: Share,
  items: readonly FileItem[],
) {
  return items.filter(({ name }) => {
    if (name.state !== "open") return true;
    const isUnder = ({ fid, text }: typeof name) =>
      [...shareNames].some((key) => {
        const [under = "", its, called] = key.split("|");
        return shareIdOf(under) === shareId && its === fid && called === text;
      });
    return !isUnder(name) || shareNames.has(`${ks}|${name.fid}|${name.text}`);
  });
}

async function enter({ book, accuse }: Scene, ports: FilesPorts, share: Share): Promise<void> {
  const owner = share.owner?.safetyNumber ?? "";
  if (share.standing === "invited" && owner === book.ownerNumber) await acceptShare(ports, share);
  if (share.standing === "arrived") await takeShare(ports, share.shareId);
  const commit = ports.account.manifest.get()?.shares[share.ks];
  if (commit !== undefined && commit.origin === "self")
    accuse("a foreign share is taken as an own one");
}

async function listShared(ports: FilesPorts, { shareId, itemId }: Share) {
  const items: FileItem[] = [];
  let folder: OpenedFolder | null = null;
  const { signal } = new AbortController();
  const request = { folderId: itemId, showDeleted: false, histId: "0", signal };
  for await (const page of listFolder(createShareSource(ports, shareId), request)) {
    folder = page.folder;
    items.push(...page.items);
  }
  return { items, folder };
}

function isNamedFile(item: FileItem): item is NamedRow {
  return item.kind === "file" && item.name.state === "open";
}
