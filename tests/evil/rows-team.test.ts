import { describe, expect, it } from "vitest";
import { createFolder } from "#app/core/files/create-folder.ts";
import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import { type FolderSource, listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { renameItem } from "#app/core/files/rename-item.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { identify } from "#app/core/keys/share-roster.crypto.ts";
import { fetchNotifications } from "#app/core/realtime/realtime.api.ts";
import { acceptShare, takeShare } from "#app/core/shares/accept-share.ts";
import { removeMember, resumeShares } from "#app/core/shares/change-members.ts";
import { fetchShareNamed, findRecipient, giveKey } from "#app/core/shares/give-key.ts";
import { signWrap } from "#app/core/shares/grants.crypto.ts";
import { inviteMembers } from "#app/core/shares/invite-members.ts";
import { listShares, readShare } from "#app/core/shares/list-shares.ts";
import { toContactIdentity } from "#app/core/shares/roster.crypto.ts";
import type { ShareRole } from "#app/core/shares/share.ts";
import { createShareTasks } from "#app/core/shares/share-tasks.ts";
import type { Wrap } from "#app/core/shares/shares.api.ts";
import { openColleague } from "#tests/evil/colleague.ts";
import { forEachStage } from "#tests/evil/each-stage.ts";
import { toGrantFields } from "#tests/evil/forge.ts";
import { codeOf, first, type Stage } from "#tests/evil/stage.ts";

let stage: Stage;

forEachStage(
  (opened) => {
    stage = opened;
  },
  { withTeam: true },
);

const ports = (): FilesPorts => stage.person.browser.files();
const shareId = (): string => stage.scene.book.teamShareId;
const nameOf = (index: 0 | 1): string =>
  stage.scene.colleagues[index]?.credentials.userName ?? "nobody";
const openPage = (index: 0 | 1) => openColleague(stage.scene, stage.scene.colleagues[index]!);
const memberNamed = async (email: string) =>
  first((await readShare(ports(), shareId())).members.filter((member) => member.email === email));
const entriesOf = ({ account }: FilesPorts) =>
  Object.keys(account.manifest.get()?.shares ?? {}).filter((ks) => ks.startsWith(`${shareId()}-`));

/** Wiebke is invited, and has the key. */
async function inviteWiebke(role: ShareRole): Promise<void> {
  const typed = nameOf(1);
  stage.scene.book.mayRead.add(typed);
  await inviteMembers(ports(), { share: { shareId: shareId() }, role, addresses: [typed] });
  const recipient = await findRecipient(ports(), { shareId: shareId(), typed });
  await giveKey(ports(), { shareId: shareId(), role, recipient });
}

describe("T3: somebody who may invite gives what he may not", () => {
  /** What Wiebke, who may invite, signs for Okko on a page of her own. */
  async function signAsWiebke(role: ShareRole): Promise<Wrap> {
    await inviteWiebke("i");
    const page = await openPage(1);
    await acceptShare(page.files(), await readShare(page.files(), shareId()));
    const { answer } = await findRecipient(ports(), { shareId: shareId(), typed: nameOf(0) });
    const wrap = await signWrap(page.files(), { ks: `${shareId()}-0`, role, ...answer });
    page.close();
    return wrap;
  }

  it("makes nobody an owner: he is counted by nobody, and gets none of the next key", async () => {
    const wrap = await signAsWiebke("o");
    stage.on("T3", { grants: { [nameOf(0)]: toGrantFields(wrap) } });
    expect(await memberNamed(nameOf(0))).toMatchObject({ key: "unconfirmed", grantedRole: null });
    const before = (await stage.sent("shareset")).length;
    const share = await readShare(ports(), shareId());
    stage.scene.book.mayRead.clear();
    await removeMember(ports(), { share, member: await memberNamed(nameOf(1)), purge: false });
    const later = (await stage.sent("shareset")).slice(before).map((body) => JSON.parse(body));
    expect(later.flatMap(({ wraps }) => wraps)).toEqual([]);
  });

  it("and what he may give is shown as his", async () => {
    const own = (await memberNamed(nameOf(0))).grantedBy;
    const wrap = await signAsWiebke("w");
    stage.on("T3", { grants: { [nameOf(0)]: toGrantFields(wrap) } });
    const { key, grantedBy } = await memberNamed(nameOf(0));
    expect([key, grantedBy]).toEqual(["confirmed", wrap.grant.sk_from]);
    expect(grantedBy).not.toBe(own);
  });
});

describe("K20: a pinned contact signs for a share that is not his", () => {
  it("gets nothing taken: the own share stays its owner's (2000)", async () => {
    const page = await openPage(0);
    const ks = `${shareId()}-1`;
    const { newKey } = await page.crypto.generateShareKey();
    await page.crypto.sealOwnShareKey({ newKey, ks });
    const { members } = await fetchShareNamed(page.files(), shareId());
    const people = await identify(page.files(), members);
    const owner = people.find(({ listed }) => listed.status === "owner");
    if (owner?.identity == null) throw new Error("nobody owns it");
    const identity = toContactIdentity(owner.listed, owner.identity);
    // What an accomplice wraps is no find of the oracle's.
    stage.scene.book.people.set(identity.encFp, owner.listed.email);
    stage.scene.book.mayRead.add(owner.listed.email);
    const wrap = await signWrap(page.files(), { ks, role: "w", listed: owner.listed, identity });
    page.close();
    const gives = { ...toGrantFields(wrap), enc_share_key: wrap.grant.enc_share_key };
    stage.on("K20", { owner: nameOf(0), gives });
    expect(await codeOf(takeShare(ports(), shareId()))).toBe(2000);
    const listed = await listShares(ports());
    expect(listed.find((share) => share.shareId === shareId())?.standing).not.toBe("own");
    await resumeShares(ports(), listed).catch(() => undefined);
    expect(entriesOf(ports())).toEqual([`${shareId()}-0`]);
    const entry = ports().account.manifest.get()?.shares[`${shareId()}-0`];
    expect(entry).toMatchObject({ origin: "self", state: "current" });
  });
});

describe("K12: names of members that are asked for again, as they were at first", () => {
  const { signal } = new AbortController();
  interface Listed {
    readonly folder: OpenedFolder;
    readonly items: readonly FileItem[];
  }
  const listIn = async (source: FolderSource, folderId: string): Promise<Listed> =>
    (await listFolder(source, { folderId, showDeleted: false, histId: "0", signal }).next()).value!;

  it("are sealed once, and never over what their owner has called them since", async () => {
    const { itemId } = await readShare(ports(), shareId());
    const page = await openPage(0);
    const theirs = await listIn(createShareSource(page.files(), shareId()), itemId);
    await createFolder(page.files(), theirs.folder, "Beifang");
    page.close();
    stage.on("K12", { share: shareId() });
    const tasks = createShareTasks(ports());
    const ask = () => fetchNotifications(ports().api, signal);
    expect(await tasks.dirtyIn(await ask(), signal)).toBe(true);
    const { folder, items } = await listIn(createFilesSource(ports()), itemId);
    const item = first(
      items.filter(({ name }) => name.state === "open" && name.text === "Beifang"),
    );
    await renameItem(ports(), { item, folder, neighbours: items, newName: "Seezunge" });
    const renamed = (await stage.sent("pathrename")).length;
    expect(renamed).toBe(2);
    expect(await tasks.dirtyIn(await ask(), signal)).toBe(false);
    await stage.person.reload();
    await createShareTasks(ports()).dirtyIn(await ask(), signal);
    expect(await stage.sent("pathrename")).toHaveLength(renamed);
  });
});

describe("D11: a share that nobody accepted, and a folder of it among one's own", () => {
  it("is taken by nobody's device, and cannot be looked into", async () => {
    await inviteWiebke("w");
    stage.on("D11");
    const page = await openPage(1);
    const share = await readShare(page.files(), shareId());
    expect(share).toMatchObject({ standing: "arrived", name: { state: "sealed" } });
    await resumeShares(page.files(), await listShares(page.files()));
    expect(entriesOf(page.files())).toEqual([]);
    const source = createShareSource(page.files(), shareId());
    const { signal } = new AbortController();
    const request = { folderId: share.itemId, showDeleted: false, histId: "0", signal };
    const opened = listFolder(source, request).next();
    expect(await codeOf(opened)).not.toBe(0);
    page.close();
  });

  it("shows no name that the own folder gives to what is not there", async () => {
    await stage.person.refresh();
    const before = stage.person.named(() => true).length;
    stage.on("D11");
    await stage.person.refresh();
    expect(stage.person.named(() => true)).toHaveLength(before);
  });
});
