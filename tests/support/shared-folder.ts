import { createFilesSource } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { encryptLinks } from "#app/core/links/encrypt-links.ts";
import { acceptShare } from "#app/core/shares/accept-share.ts";
import { findRecipient, giveKey } from "#app/core/shares/give-key.ts";
import { inviteMembers } from "#app/core/shares/invite-members.ts";
import { readShare } from "#app/core/shares/list-shares.ts";
import type { ShareMember, ShareRole } from "#app/core/shares/share.ts";
import { aFileItem, openName } from "./file-item.ts";
import type { PutItem } from "./files-server.ts";
import type { PersonHere } from "./share-people.ts";

/** Plans with three files, shared by its owner and taken by everybody who was invited. */
export interface SharedFolder {
  readonly folder: PutItem;
  readonly files: readonly PutItem[];
  readonly shareId: string;
}

export const SHARED_NAMES = ["one.txt", "three.txt", "two.txt"] as const;

export async function shareFolder(
  owner: PersonHere,
  guests: readonly PersonHere[],
  { role = "w", name = "Plans" }: { readonly role?: ShareRole; readonly name?: string } = {},
): Promise<SharedFolder> {
  const folder = await owner.server.put(name);
  const place = { pid: folder.id, pfid: folder.fid, type: "file", isSealed: true } as const;
  const files: PutItem[] = [];
  for (const text of SHARED_NAMES) files.push(await owner.server.put(text, place));
  const item = aFileItem({ ...folder, kind: "folder", name: openName(name, folder.fid) });
  const addresses = guests.map(({ email }) => email);
  const { shareId } = await inviteMembers(owner.ports, { share: { item }, role, addresses });
  await encryptSequence(owner, shareId, "0");
  for (const guest of guests) await giveAndAccept(owner, guest, { shareId, role });
  return { folder, files, shareId };
}

export async function giveAndAccept(
  owner: PersonHere,
  guest: PersonHere,
  { shareId, role }: { readonly shareId: string; readonly role: ShareRole },
): Promise<void> {
  const recipient = await findRecipient(owner.ports, { shareId, typed: guest.email });
  await giveKey(owner.ports, { shareId, recipient, role });
  await acceptShare(guest.ports, await readShare(guest.ports, shareId));
}

export async function encryptSequence(
  { ports }: PersonHere,
  shareId: string,
  sequence: string,
): Promise<void> {
  await encryptLinks(ports, [`${shareId}-${sequence}`], { onStep: () => undefined });
}

/** Names of a folder as this person sees them; `of` null: in the own tree. */
export async function namesIn(
  { ports }: PersonHere,
  { folder }: Pick<SharedFolder, "folder">,
  of: string | null,
): Promise<string[]> {
  const names: string[] = [];
  const { signal } = new AbortController();
  const request = { folderId: folder.id, showDeleted: false, histId: "0", signal };
  const source = of === null ? createFilesSource(ports) : createShareSource(ports, of);
  for await (const { items } of listFolder(source, request)) {
    for (const { name } of items) names.push(name.state === "open" ? name.text : "sealed");
  }
  return names.sort();
}

export async function memberOf(
  { ports }: PersonHere,
  shareId: string,
  email: string,
): Promise<ShareMember> {
  const { members } = await readShare(ports, shareId);
  const found = members.find((member) => member.email === email);
  if (found === undefined) throw new Error("nobody of this address");
  return found;
}
