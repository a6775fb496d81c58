import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { findMissing, type Tree } from "#app/core/files/copy-missing.ts";
import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { deleteItems } from "#app/core/files/trash.ts";
import { fidOfItemKey } from "#app/core/keys/item-key.ts";
import { stopShare } from "./change-members.ts";
import { readShare } from "./list-shares.ts";
import type { Share } from "./share.ts";

/**
 * What became of a hand-over that its owner wants to finish. `kept`: the share is over, and its folder did
 * not go to the trash; `waiting`: he has not accepted the new share yet, or nobody gave him its key; `missing`: so many things lie in the old one alone.
 */
export type Finished =
  | { readonly kind: "done" }
  | { readonly kind: "kept" }
  | { readonly kind: "waiting" }
  | { readonly kind: "missing"; readonly count: number };

/**
 * Ends a share that was handed over, in a gesture of the owner, and puts its folder into his trash: once all
 * of it is elsewhere, and never because a server says so (Readings ). The new share must be the one
 * of him whom it was offered to, by the pinned key, and everything must be there, as the listings of both show
 * it. The trash, from which it can be had back, comes before the end, which cannot be undone: a share that
 * has ended is listed nowhere, and whoever is cut off there would keep a folder that he gave away. 2000 for
 * a share of anybody else.
 */
export async function finishHandover(
  ports: FilesPorts,
  share: Share,
  signal: AbortSignal,
): Promise<Finished> {
  const { offer, name } = share;
  const isOwn = share.standing === "own" && name.state === "open";
  if (!isOwn || offer === null || offer.successorId === null) {
    throw new AppError(CODES.shareKeyRefused);
  }
  const successor = await readShare(ports, offer.successorId);
  if (successor.shareId !== offer.successorId) throw new AppError(CODES.shareKeyRefused);
  if (successor.standing !== "open" || successor.name.state !== "open") return { kind: "waiting" };
  requireHis(share, successor);
  const count = await countMissing(ports, { from: oldTree(ports, share), successor, signal });
  if (count > 0) return { kind: "missing", count };
  const refused = await deleteItems(ports, [share.itemId]);
  await stopShare(ports, { shareId: share.shareId, name, purge: false });
  return { kind: refused.size === 0 ? "done" : "kept" };
}

/** Of whom the owner chose: the share's origin is the key that is pinned to that very address. */
function requireHis({ members, offer }: Share, { owner }: Share): void {
  const to = members.find(({ memberId }) => memberId === offer?.memberId);
  const isPinned = owner?.pin === "pinned" || owner?.pin === "verified";
  const isHis = isPinned && owner.key === "confirmed" && owner.email === to?.email;
  if (!isHis) throw new AppError(CODES.shareKeyRefused);
}

/** The folder that the manifest names, whatever number the server gives it; a try before may have put it away. */
function oldTree(ports: FilesPorts, { ks, itemId }: Share): Tree {
  const root = ports.account.requireWritable().shares[ks]?.roots[0];
  if (root === undefined) throw new AppError(CODES.shareKeyRefused);
  const source = createFilesSource(ports);
  return { source, folderId: itemId, fid: fidOfItemKey(root), mayBeInTrash: true };
}

interface ToCount {
  readonly from: Tree;
  readonly successor: Share;
  readonly signal: AbortSignal;
}

async function countMissing(
  ports: FilesPorts,
  { from, successor: { shareId, itemId: folderId, name }, signal }: ToCount,
): Promise<number> {
  if (name.state !== "open") throw new AppError(CODES.shareKeyRefused);
  const to = { source: createShareSource(ports, shareId), folderId, fid: name.fid };
  let count = 0;
  for await (const { missing, sealed } of findMissing({ from, to, signal })) {
    count += missing.length + sealed.length;
  }
  return count;
}
