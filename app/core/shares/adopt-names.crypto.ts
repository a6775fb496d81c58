import * as CODES from "#app/contract/errors/codes.ts";
import type { ItemId, ShareKeyId } from "#app/core/crypto/port.ts";
import { isAppError } from "#app/core/errors/app-error.ts";
import { renamePath, type SealedItem } from "#app/core/files/files.api.ts";
import { toNameKind } from "#app/core/files/files.crypto.ts";
import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import { type FolderSource, listFolder } from "#app/core/files/folder-pages.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { sealPlacedNames } from "#app/core/files/placed-name.crypto.ts";
import { fidOfItemKey, toItemKey, toShareDomain } from "#app/core/keys/item-key.ts";
import { fetchSharedFolder } from "#app/core/keys/share-keys.api.ts";
import { shareIdOf } from "#app/core/keys/version-key.ts";
import { requireCurrentTeam } from "./give-key.ts";

/** Names that were sealed already, which a server cannot have sealed again: domain, fid and rev of each. */
export type SealedNames = Set<string>;

interface NamedByOthers {
  readonly folder: OpenedFolder;
  readonly sealed: SealedItem;
}

/**
 * Seals for its owner what others named in his share (Formats 12, Work in): names of the share's own
 * domain alone, at the place where this device lists them, with the fid and rev that they have; a name
 * that is older than this device has met, or that does not open, is left as it is. Gives how many.
 */
export async function adoptNames(
  ports: FilesPorts,
  ks: ShareKeyId,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const [root] = requireCurrentTeam(ports.account.requireWritable(), ks).roots;
  const folderId = await fetchSharedFolder(ports.api, ks);
  if (folderId === null || root === undefined) return 0;
  const waiting: ToAdopt[] = [{ folderId, fid: fidOfItemKey(root) }];
  const done: SealedNames = new Set();
  let adopted = 0;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { count, folders } = await adoptIn(ports, { ks, done }, next, signal);
    adopted += count;
    waiting.push(...folders);
  }
  return adopted;
}

/**
 * The same in these folders alone, which a server says that names wait in: each counts where its proven
 * path leads through the root of the share, and what it says of others costs one listing each (Reading R-219).
 * A name in `done` is sealed again in no case (Reading R-518).
 */
export async function adoptNamesIn(
  ports: FilesPorts,
  { ks, folders, done }: FoldersToAdopt,
  signal: AbortSignal,
): Promise<number> {
  requireCurrentTeam(ports.account.requireWritable(), ks);
  let adopted = 0;
  for (const folderId of folders) {
    signal.throwIfAborted();
    try {
      adopted += (await adoptIn(ports, { ks, done }, { folderId }, signal)).count;
    } catch (error) {
      // A folder that is gone, or that never was, stands in the way of no other.
      if (!isAppError(error) || error.code >= CODES.unknownApi) throw error;
    }
  }
  return adopted;
}

interface FoldersToAdopt extends Adopting {
  readonly folders: readonly ItemId[];
}

interface Adopting {
  readonly ks: ShareKeyId;
  readonly done: SealedNames;
}

interface ToAdopt {
  readonly folderId: ItemId;
  readonly fid?: string;
}

async function adoptIn(
  ports: FilesPorts,
  { ks, done }: Adopting,
  at: ToAdopt,
  signal: AbortSignal,
) {
  const { roots } = requireCurrentTeam(ports.account.requireWritable(), ks);
  const source = createFilesSource(ports);
  const request = { ...at, showDeleted: false, histId: "0", signal };
  const found: NamedByOthers[] = [];
  const folders: ToAdopt[] = [];
  for await (const { folder, items, sealed } of listFolder(source, request)) {
    if (!folder.path.some((step) => roots.includes(toItemKey(step)))) break;
    for (const { id, kind, name } of items) {
      if (kind === "folder" && name.state === "open") folders.push({ folderId: id, fid: name.fid });
    }
    found.push(...sealed.items.map((row) => ({ folder, sealed: row })));
  }
  let count = 0;
  // Only now: another name is another place in the order that pages come in.
  for (const one of found) {
    if (isFromShare(one, ks) && (await adopt(ports, source, one, done))) count += 1;
  }
  return { count, folders };
}

function isFromShare({ sealed }: NamedByOthers, ks: ShareKeyId): boolean {
  return sealed.item.domain === toShareDomain(shareIdOf(ks));
}

/** The very name that opened: what is shown of it may be written otherwise. */
async function adopt(
  ports: FilesPorts,
  source: FolderSource,
  { folder, sealed: { item, sealedName } }: NamedByOthers,
  done: SealedNames,
): Promise<boolean> {
  const parent = folder.path.at(-1);
  if (parent === undefined || item.parentFid !== parent.fid) return false;
  const { domain } = item;
  const kind = toNameKind(item.kind);
  const context = { domain, parentFid: parent.fid, kind };
  const [own] = await ports.crypto.openNames([{ enc_name: sealedName, context }]);
  // A device of the owner has sealed it before.
  if (own?.ok === true) return false;
  const [opened] = await source.names.open([{ sealedName, domain, parentFid: parent.fid, kind }]);
  if (opened?.ok !== true || opened.value.isOlder === true) return false;
  const { name, fid, rev } = opened.value;
  const named = `${toItemKey({ domain, fid })}|${rev}`;
  if (done.has(named)) return false;
  const [placed] = await sealPlacedNames(ports, [{ name, fid, rev, kind, domain }], folder);
  if (placed === undefined) return false;
  const requestId = await ports.crypto.generateId();
  await renamePath(ports.api, { requestId, id: item.id, name: placed });
  done.add(named);
  return true;
}
