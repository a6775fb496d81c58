import { describe, expect, it, vi } from "vitest";
import { OWNER_ROLE } from "#app/contract/role-permissions.ts";
import { can } from "#app/core/access/permissions.ts";
import { personOf } from "#app/core/access/person-of.ts";
import { createFolder } from "#app/core/files/create-folder.ts";
import { areaRootId } from "#app/core/files/files.api.ts";
import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import { type FolderSource, listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { findWriteTarget } from "#app/core/keys/write-target.ts";
import { encryptLinks } from "#app/core/links/encrypt-links.ts";
import { acceptShare } from "#app/core/shares/accept-share.ts";
import { changeRole, removeMember } from "#app/core/shares/change-members.ts";
import { findRecipient, giveKey } from "#app/core/shares/give-key.ts";
import { inviteMembers } from "#app/core/shares/invite-members.ts";
import { readShare } from "#app/core/shares/list-shares.ts";
import type { ShareRole } from "#app/core/shares/share.ts";
import { addRole, fetchUsersAndRoles } from "#app/core/team/team.api.ts";
import { openColleague } from "#tests/evil/colleague.ts";
import { forEachStage } from "#tests/evil/each-stage.ts";
import { codeOf, first, type Stage } from "#tests/evil/stage.ts";

let stage: Stage;

forEachStage(
  (opened) => {
    stage = opened;
  },
  { withTeam: true },
);

const { signal } = new AbortController();
const ports = (): FilesPorts => stage.person.browser.files();
const shareId = (): string => stage.scene.book.teamShareId;
const nameOf = (index: 0 | 1): string =>
  stage.scene.colleagues[index]?.credentials.userName ?? "nobody";
const openPage = (index: 0 | 1) => openColleague(stage.scene, stage.scene.colleagues[index]!);

interface Listed {
  readonly folder: OpenedFolder;
  readonly items: readonly FileItem[];
}

async function listIn(source: FolderSource, folderId: string): Promise<Listed> {
  const request = { folderId, showDeleted: false, histId: "0", signal };
  return (await listFolder(source, request).next()).value!;
}

/** Somebody is invited to a share, and has its key. */
async function invite(
  from: FilesPorts,
  {
    share,
    typed,
    role,
  }: { readonly share: string; readonly typed: string; readonly role: ShareRole },
): Promise<void> {
  stage.scene.book.mayRead.add(typed);
  await inviteMembers(from, { share: { shareId: share }, role, addresses: [typed] });
  const recipient = await findRecipient(from, { shareId: share, typed });
  await giveKey(from, { shareId: share, role, recipient });
}

describe("T10: whoever asks is told that he may do everything", () => {
  it("a reader writes nothing, gives no key on and changes nobody", async () => {
    await invite(ports(), { share: shareId(), typed: nameOf(1), role: "r" });
    const page = await openPage(1);
    const reader = page.files();
    await acceptShare(reader, await readShare(reader, shareId()));
    stage.on("T10");
    const share = await readShare(reader, shareId());
    expect(share).toMatchObject({ role: "o", standing: "open" });
    const [gives, adds] = await Promise.all([stage.sent("shareset"), stage.sent("pathadd")]);
    const { folder } = await listIn(createShareSource(reader, shareId()), share.itemId);
    expect(folder.isReadOnly).toBe(true);
    expect(await codeOf(createFolder(reader, folder, "Beutekiste der Leser 31"))).toBe(8002);
    const recipient = await findRecipient(reader, { shareId: shareId(), typed: nameOf(0) });
    const gift = { shareId: shareId(), recipient, role: "o" } as const;
    expect(await codeOf(giveKey(reader, gift))).toBe(2000);
    const member = first(share.members.filter(({ email }) => email === nameOf(0)));
    expect(await codeOf(changeRole(reader, { share, member, role: "r" }))).toBe(8005);
    expect(await codeOf(removeMember(reader, { share, member, purge: true }))).toBe(8005);
    expect(await stage.sent("shareset")).toEqual(gives);
    expect(await stage.sent("pathadd")).toEqual(adds);
    page.close();
    stage.off();
    const { members } = await readShare(ports(), shareId());
    const [okko] = members.filter(({ email }) => email === nameOf(0));
    expect(okko).toMatchObject({ status: "accepted", role: "w", grantedRole: "w" });
  });

  it("a page that shows every control of a team gets nothing done by them", async () => {
    const { api } = ports();
    stage.on("T10");
    await stage.person.reload();
    const user = stage.person.browser.account()?.user.get();
    expect(user && can(personOf(user), "manageRoles")).toBe(true);
    expect(await codeOf(addRole(api, "Kapitän", OWNER_ROLE))).toBeGreaterThan(0);
    const sees = { users: false, roles: true };
    expect(await codeOf(fetchUsersAndRoles(api, sees))).toBeGreaterThan(0);
  });
});

describe("K23: the folder of somebody else's share has the fid of a private one", () => {
  it("and draws nothing of what is written into that, whatever is said of it", async () => {
    const made = await createFolder(ports(), stage.person.folder!, "Privates Tagebuch 12");
    const mine = made.path.at(-1)!;
    const page = await openPage(0);
    const okko = page.files();
    const root = await listIn(
      createFilesSource(okko),
      areaRootId(okko.account.user.get(), "files"),
    );
    vi.spyOn(page.crypto, "generateId").mockResolvedValueOnce(mine.fid);
    const bait = await createFolder(okko, root.folder, "Köderkiste am Steg 44");
    const again = await listIn(createFilesSource(okko), root.folder.id);
    const item = first(again.items.filter(({ id }) => id === bait.id));
    const me = ports().account.user.get();
    const typed = me.email;
    const [identity] = await ports().crypto.openIdentities([me]);
    if (identity?.ok !== true) throw new Error("keys of two people");
    stage.scene.book.people.set(identity.value.encFp, typed);
    stage.scene.book.mayRead.add(typed);
    const share = await inviteMembers(okko, { share: { item }, role: "w", addresses: [typed] });
    const recipient = await findRecipient(okko, { shareId: share.shareId, typed });
    await giveKey(okko, { shareId: share.shareId, role: "w", recipient });
    await encryptLinks(okko, [`${share.shareId}-0`], { onStep: () => undefined });
    page.close();
    await acceptShare(ports(), await readShare(ports(), share.shareId));
    stage.on("K23", { share: share.shareId });
    const before = (await stage.sent("pathadd")).length;
    const { folder } = await listIn(createFilesSource(ports()), mine.id);
    expect(folder.path.at(-1)).toMatchObject({ fid: mine.fid, domain: "m" });
    const target = findWriteTarget(ports().account.requireWritable(), folder.path);
    expect(target.isOwn && target.shareId !== share.shareId).toBe(true);
    await createFolder(ports(), folder, "Geheimes Logbuch 58");
    const added = (await stage.sent("pathadd")).slice(before).map((body) => JSON.parse(body));
    expect(added).toMatchObject([{ domain: "m", share_names: [] }]);
    stage.off();
    const theirs = await listIn(createShareSource(ports(), share.shareId), bait.id);
    expect(theirs.items).toEqual([]);
  });
});
