import * as CODES from "#app/contract/errors/codes.ts";
import type { ItemId, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { requireNamed } from "#app/core/files/placed-name.ts";
import { announceKey } from "#app/core/keys/announce-key.ts";
import { fulfil, requireNewShare } from "#app/core/keys/intents.ts";
import { toItemKey } from "#app/core/keys/item-key.ts";
import { fetchShareOf, type OwnShare, reserveShare, setShareKey, stopShare } from "./shares.api.ts";
import { opensWith } from "./shares.crypto.ts";

/**
 * Shares an own folder (Formats 11, 12): the intent with the key's commit, the reservation, the check
 * that its id is new (K21), the own copy, and the entry that closes the intent. From then on names and
 * data keys below it are made for the share; what lies there already, `encryptShare` brings. Whatever
 * stops it in the middle, {@link findShare} goes on from there. 2000, 8030, 1604, 1610, 1666.
 */
export async function makeShare(ports: FilesPorts, item: FileItem): Promise<ShareKeyId> {
  const announced = await announceKey(ports, { op: "share", item: rootOf(item) });
  return makeAnnounced(ports, item.id, announced);
}

/** The same for a folder whose share was announced before. */
export async function makeAnnounced(
  ports: FilesPorts,
  itemId: ItemId,
  { rid, newKey }: Awaited<ReturnType<typeof announceKey>>,
): Promise<ShareKeyId> {
  const { shareId, ks } = await reserveShare(ports.api, { requestId: rid, itemId });
  requireNewShare(ports.account.requireWritable(), shareId);
  const ownShareKey = await ports.crypto.sealOwnShareKey({ newKey, ks });
  await setShareKey(ports.api, { ks, ownShareKey });
  await ports.account.updateManifest((manifest) => fulfil(manifest, rid, ks));
  return ks;
}

/**
 * The share of an own folder, its key open in the key worker; null when it has none. One that stopped
 * between its keys and its entry is finished from its open intent; one that never got keys is ended,
 * for nobody has its key any more. 2000 for a share that this account never announced (K1, K21).
 */
export async function findShare(ports: FilesPorts, item: FileItem): Promise<ShareKeyId | null> {
  const share = await fetchShareOf(ports.api, item.id);
  if (share === null) return null;
  if (share.ownShareKey === "") {
    await stopShare(ports.api, share.shareId);
    return null;
  }
  await recognise(ports, share, rootOf(item));
  await ports.account.openShareKeys({ [share.ks]: share.ownShareKey });
  return share.ks;
}

function rootOf(item: FileItem): string {
  if (item.kind !== "folder") throw new AppError(CODES.shareKeyRefused);
  return toItemKey({ ...item, fid: requireNamed(item).name.fid });
}

/** The entry is made only from an open intent that names this folder, with the intent's commit. */
async function recognise(ports: FilesPorts, share: OwnShare, root: string): Promise<void> {
  const { shares, intents } = ports.account.requireWritable();
  const entry = shares[share.ks];
  if (entry !== undefined) {
    const isIts = entry.kind === "team" && entry.state === "current" && entry.roots.includes(root);
    if (!isIts) throw new AppError(CODES.shareKeyRefused);
    return;
  }
  for (const [rid, { op, state, item, commit }] of Object.entries(intents)) {
    const isOurs = op === "share" && state === "open" && item === root;
    if (!isOurs || !(await opensWith(ports.crypto, share, commit))) continue;
    await ports.account.updateManifest((manifest) => fulfil(manifest, rid, share.ks));
    return;
  }
  throw new AppError(CODES.shareKeyRefused);
}
