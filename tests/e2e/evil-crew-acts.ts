import { createFolder } from "#app/core/files/create-folder.ts";
import { areaRootId } from "#app/core/files/files.api.ts";
import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import { identify } from "#app/core/keys/share-roster.crypto.ts";
import { encryptLinks } from "#app/core/links/encrypt-links.ts";
import { changeRole } from "#app/core/shares/change-members.ts";
import { fetchShareNamed, findRecipient, giveKey } from "#app/core/shares/give-key.ts";
import { signWrap } from "#app/core/shares/grants.crypto.ts";
import { inviteMembers } from "#app/core/shares/invite-members.ts";
import { readShare } from "#app/core/shares/list-shares.ts";
import { toContactIdentity } from "#app/core/shares/roster.crypto.ts";
import type { Crew, Sailor } from "#tests/e2e/evil-crew.ts";
import { aFile } from "#tests/e2e/files-page.ts";
import type { Secrets } from "#tests/e2e/fixtures.ts";
import { Book } from "#tests/evil/book.ts";
import { listShared, type SharedListing, toGrantFields } from "#tests/evil/forge.ts";
import { newSource } from "#tests/evil/sources.ts";

/** Puts a file into the folder of the share, and gives its name. */
export async function uploadAs(
  { client }: Sailor,
  { shareId }: Crew,
  secrets: Secrets,
): Promise<string> {
  const { name, bytes } = aFile(secrets, "Logbuch der Barkasse.bin", 3_000);
  const { folder } = await listShared(client.files(), shareId);
  const source = { ...newSource(new Book(), { which: 1, other: 1 }), name };
  const content = new Uint8Array(bytes);
  const read = async (from: number, to: number) => content.slice(from, to).buffer;
  const stat = async () => ({ sizeBytes: bytes.length, modifiedMs: source.modifiedMs });
  client.engine.upload([{ ...source, sizeBytes: bytes.length, read, stat }], folder);
  await client.untilIdle();
  const status = client.engine.state.get().rows.at(-1)?.status;
  if (status !== 1) throw new Error(`the upload ended with ${status}`);
  return name;
}

/**
 * Shares a folder with somebody to read, and gives him its key: a folder that was made under the number
 * of the crew's own (Trust K23).
 */
export async function inviteToBait(
  { client }: Sailor,
  crew: Crew,
  { typed, name }: { readonly typed: string; readonly name: string },
): Promise<{ readonly shareId: string; readonly itemId: string }> {
  const { path } = (await listShared(client.files(), crew.shareId)).folder;
  const fid = path.at(-1)?.fid ?? "";
  const fids = [fid];
  const generateId = async () => fids.shift() ?? client.crypto.generateId();
  const ports = { ...client.files(), crypto: { ...client.crypto, generateId } };
  const rootId = areaRootId(ports.account.user.get(), "files");
  const root = await listOwn(ports, rootId);
  const { id: itemId } = await createFolder(ports, root.folder, name);
  const item = (await listOwn(ports, rootId)).items.find(({ id }) => id === itemId);
  if (item === undefined) throw new Error("the folder is not listed");
  const addresses = [typed];
  const { shareId } = await inviteMembers(ports, { share: { item }, role: "r", addresses });
  const recipient = await findRecipient(ports, { shareId, typed });
  await giveKey(ports, { shareId, role: "r", recipient });
  await encryptLinks(ports, [`${shareId}-0`], { onStep: () => undefined });
  return { shareId, itemId };
}

/** What lies in an own folder of somebody. */
export async function itemsIn({ client }: Sailor, folderId: string) {
  return (await listOwn(client.files(), folderId)).items;
}

/** Lets somebody write who only read. */
export async function raise({ client }: Sailor, shareId: string, email: string): Promise<void> {
  const share = await readShare(client.files(), shareId);
  const member = share.members.find((one) => one.email === email);
  if (member === undefined) throw new Error("nobody of this address");
  await changeRole(client.files(), { share, member, role: "w" });
}

async function listOwn(ports: FilesPorts, folderId: string): Promise<SharedListing> {
  const { signal } = new AbortController();
  const request = { folderId, showDeleted: false, histId: "0", signal };
  const { value } = await listFolder(createFilesSource(ports), request).next();
  if (value === undefined) throw new Error("the folder does not open");
  return value;
}

/** A next key of the crew's share, which a member makes for its owner and signs (Trust K20). */
export async function nextGrantBy({ client }: Sailor, { shareId }: Crew) {
  const ports = client.files();
  const ks = `${shareId}-1` as const;
  const { newKey } = await client.crypto.generateShareKey();
  await client.crypto.sealOwnShareKey({ newKey, ks });
  const { members } = await fetchShareNamed(ports, shareId);
  const people = await identify(ports, members);
  const owner = people.find(({ listed }) => listed.status === "owner");
  if (owner?.identity == null) throw new Error("nobody owns it");
  const identity = toContactIdentity(owner.listed, owner.identity);
  const wrap = await signWrap(ports, { ks, role: "w", listed: owner.listed, identity });
  return { ...toGrantFields(wrap), enc_share_key: wrap.grant.enc_share_key };
}
