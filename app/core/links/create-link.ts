import * as CODES from "#app/contract/errors/codes.ts";
import type { StoredLinkKey } from "#app/core/crypto/link-port.ts";
import type { NewShareKeyId } from "#app/core/crypto/port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { requireNamed } from "#app/core/files/placed-name.ts";
import { announceKey } from "#app/core/keys/announce-key.ts";
import {
  fulfil,
  raiseFloor,
  requireNewShare,
  requireNextSequence,
  retire,
  standingOf,
} from "#app/core/keys/intents.ts";
import { toItemKey } from "#app/core/keys/item-key.ts";
import { adoptEdits } from "./adopt-edits.ts";
import { renewCommentKey } from "./comment-key.crypto.ts";
import { deleteLink } from "./delete-link.ts";
import { fillLock } from "./fill-locks.ts";
import type { Link } from "./link.ts";
import { fetchLinkOf, reserveLink, reserveRotation, setLinkKeys } from "./links.api.ts";
import { openLinkNames, openSecrets, opensWith, toStoredKey } from "./links.crypto.ts";

/**
 * Makes a public link of an item (Formats 8, 12): the intent with the key's commit, the reservation,
 * the check that its id is new, the keys, and the manifest entry that closes the intent. Whatever
 * stops it in the middle, {@link findLink} goes on from there or begins anew. 2000, 8030, 1804.
 */
export async function createLink(
  ports: FilesPorts,
  request: { readonly item: FileItem; readonly password: string | null },
): Promise<Link> {
  const { fid } = requireNamed(request.item).name;
  const item = toItemKey({ ...request.item, fid });
  const { rid, newKey } = await announceKey(ports, { op: "link", item });
  const reserved = await reserveLink(ports.api, { requestId: rid, itemId: request.item.id });
  requireNewShare(ports.account.requireWritable(), reserved.shareId);
  await giveKeys(ports, {
    rid,
    newKey,
    linkId: reserved.id,
    ks: reserved.ks,
    password: request.password,
    kept: null,
    before: null,
  });
  const link = await findLink(ports, request.item);
  if (link === null) throw new AppError(CODES.shareKeyRefused);
  return link;
}

/**
 * Sets, changes or removes the password: a new share key under the next sequence (Formats 8). The
 * link key stays, so that the URL that people have goes on, unless another is wished. The old key retires with the announcement:
 * whichever answer fails afterwards, nothing more is encrypted to who knew the old password (K30).
 */
export async function changeLinkPassword(
  ports: FilesPorts,
  request: {
    readonly link: Link;
    readonly item: FileItem;
    readonly password: string | null;
    /** The key in the address changes, too: nobody who has it opens the link with it any more. */
    readonly newAddress?: true;
  },
): Promise<Link> {
  const { link, password } = request;
  // Under the key that goes it would not open any more.
  await adoptEdits(ports);
  const { fid } = requireNamed(request.item).name;
  const announced = { op: "rotate", item: toItemKey({ ...request.item, fid }) } as const;
  const { rid, newKey } = await announceKey(ports, announced, (manifest) =>
    retire(manifest, link.shareId),
  );
  const next = await reserveRotation(ports.api, { requestId: rid, linkId: link.id });
  requireNextSequence(ports.account.requireWritable(), next, link);
  const kept = request.newAddress ? null : toStoredKey(link);
  await giveKeys(ports, {
    rid,
    newKey,
    linkId: link.id,
    ks: next.ks,
    password,
    kept,
    before: link,
  });
  const changed = await findLink(ports, request.item);
  if (changed === null) throw new AppError(CODES.shareKeyRefused);
  return changed;
}

/**
 * The link of an item with its key open in the key worker, null when there is none. A link whose
 * manifest entry was never written is finished from its open intent, a password change that stopped
 * between two keys by a new key; one that never got keys, or that its owner deleted, goes. 2000 for a link that this account never announced (K21).
 */
export async function findLink(ports: FilesPorts, item: FileItem): Promise<Link | null> {
  const listed = await fetchLinkOf(ports.api, item.id);
  if (listed === null) return null;
  const [link] = await openLinkNames(ports, [listed]);
  if (link === undefined) return null;
  if (link.isEnded || link.sealed.ownShareKey === "") {
    await deleteLink(ports, link);
    return null;
  }
  const manifest = ports.account.requireWritable();
  if (manifest.shares[link.ks] !== undefined && standingOf(manifest, link.shareId) === "changing") {
    const { password } = await openSecrets(ports, link);
    return changeLinkPassword(ports, { link, item, password: password === "" ? null : password });
  }
  await recognise(ports, link, toItemKey({ ...item, fid: requireNamed(item).name.fid }));
  await ports.account.openShareKeys({ [link.ks]: link.sealed.ownShareKey });
  await fillLock(ports, link);
  return link;
}

interface KeysToGive {
  readonly rid: string;
  readonly newKey: NewShareKeyId;
  readonly linkId: string;
  readonly ks: string;
  readonly password: string | null;
  readonly kept: StoredLinkKey | null;
  /** The link with the keys that it had. */
  readonly before: Link | null;
}

async function giveKeys(ports: FilesPorts, give: KeysToGive): Promise<void> {
  const { newKey, ks, password, linkId, rid, kept } = give;
  const passwordFloor = ports.account.requireWritable().floors.link;
  const keys = await ports.crypto.sealLink({ newKey, ks, password, kept, passwordFloor });
  const floor = password === null ? passwordFloor : keys.linkversion;
  const commentKeys = give.before && (await renewCommentKey(ports, give.before, ks));
  await setLinkKeys(ports.api, { id: linkId, ks, keys, commentKeys });
  await ports.account.updateManifest((manifest) => raiseFloor(fulfil(manifest, rid, ks), floor));
}

/**
 * A link that this page does not know may stand in a later state of the account: one that was being
 * made while the password was given again, or on another device. Asks once before it refuses.
 */
async function recognise(ports: FilesPorts, link: Link, item: string): Promise<void> {
  try {
    await finishIntent(ports, link, item);
  } catch (error) {
    if (!hasCode(error, CODES.shareKeyRefused)) throw error;
    await ports.account.refresh();
    await finishIntent(ports, link, item);
  }
}

/** The entry is made only from an open intent that names this item, with the intent's commit. */
async function finishIntent(ports: FilesPorts, link: Link, item: string): Promise<void> {
  const manifest = ports.account.requireWritable();
  const entry = manifest.shares[link.ks];
  if (entry !== undefined) {
    if (entry.state !== "current" || !entry.roots.includes(item))
      throw new AppError(CODES.shareKeyRefused);
    return;
  }
  for (const [rid, intent] of Object.entries(manifest.intents)) {
    const isOurs = intent.state === "open" && intent.item === item && intent.op !== "move";
    if (!isOurs || !(await opensWith(ports.crypto, link, intent.commit))) continue;
    await ports.account.updateManifest((newest) => fulfil(newest, rid, link.ks));
    return;
  }
  throw new AppError(CODES.shareKeyRefused);
}
