import * as CODES from "#app/contract/errors/codes.ts";
import { SHARE_LIMITS } from "#app/contract/share-limits.data.ts";
import type { ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { copyMissing } from "#app/core/files/copy-missing.ts";
import type { CopyProgress, FailedCopy } from "#app/core/files/copy-steps.ts";
import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { fidOfItemKey } from "#app/core/keys/item-key.ts";
import { fetchSharedFolder } from "#app/core/keys/share-keys.api.ts";
import { shareEntries, shareIdOf } from "#app/core/keys/version-key.ts";
import { encryptLinks } from "#app/core/links/encrypt-links.ts";
import { beginSuccessor } from "./begin-successor.ts";
import { finishMade } from "./finish-made.ts";
import { tellHandover } from "./handover.api.ts";
import { inviteMembers } from "./invite-members.ts";
import { readShare } from "./list-shares.ts";
import type { Share, ShareMember, ShareRole } from "./share.ts";
import { writeLabel } from "./share-label.ts";

/** What took a share over has come to. Its owner is told when nothing is missing. */
export interface TakenOver {
  readonly shareId: string;
  /** What could not be copied stays with its owner until another try. */
  readonly left: readonly FailedCopy[];
  /** When the rest of its people can be invited by another try, Unix ms; null where nobody is missing. */
  readonly invitesFromMs: number | null;
}

export interface TakeOver extends CopyProgress {
  readonly share: Share;
  readonly signal: AbortSignal;
}

/**
 * Takes over a share that its owner offered (`calls.md`, Transfer of ownership, Reading R-251): a new folder
 * of one's own that is a share from the beginning, what lies in the old one under new fids, keys and seals,
 * and its people invited anew, with the key for those who are pinned. The old share goes on until its owner
 * ends it. Whatever stops it in the middle, the next try goes on with the same folder: which one says the
 * own manifest, and no answer. So it goes on the next day where a server lets nobody invite more (Reading
 * 2000 without an offer that its owner signed.
 */
export async function takeOver(
  ports: FilesPorts,
  { share, signal, onProgress = () => undefined }: TakeOver,
): Promise<TakenOver> {
  const { shareId } = share;
  if (share.offer === null || share.standing !== "open" || share.name.state !== "open") {
    throw new AppError(CODES.shareKeyRefused);
  }
  const ks = (await findSuccessor(ports, shareId)) ?? (await beginSuccessor(ports, share, signal));
  const from = { source: createShareSource(ports, shareId), folderId: share.itemId };
  const to = await treeOf(ports, ks);
  const left = await copyMissing(ports, {
    from: { ...from, fid: share.name.fid },
    ...{ to, signal, onProgress },
  });
  await encryptLinks(ports, [ks], { onStep: () => undefined, signal });
  const successorId = shareIdOf(ks);
  const taken = { shareId: successorId, left, invitesFromMs: null };
  if (left.length > 0) return taken;
  try {
    await inviteAnew(ports, share, successorId);
  } catch (error) {
    const invitesFromMs = hasCode(error, CODES.rateLimited) ? error.retryAtMs : undefined;
    if (invitesFromMs === undefined) throw error;
    return { ...taken, invitesFromMs };
  }
  await tellHandover(ports.api, { shareId, successorId });
  return taken;
}

/**
 * The own share that was begun for another one: by the intent that announced it, and so by nothing that a
 * server says. Null where none was, and where it was ended since.
 * @internal Tests see what an interrupted take-over left.
 */
export async function findSuccessor(
  ports: FilesPorts,
  shareId: string,
): Promise<ShareKeyId | null> {
  await finishMade(ports);
  const manifest = ports.account.requireWritable();
  const roots = new Set(
    Object.values(manifest.intents)
      .filter(({ op, share, state }) => op === "share" && state === "done" && share === shareId)
      .map(({ item }) => item),
  );
  const found = shareEntries(manifest).find(
    ([, { kind, origin, state, roots: its }]) =>
      kind === "team" && origin === "self" && state === "current" && its.some((r) => roots.has(r)),
  );
  return found?.[0] ?? null;
}

/** The folder of an own share, by the root that the manifest has of it. */
async function treeOf(ports: FilesPorts, ks: ShareKeyId) {
  const root = ports.account.requireWritable().shares[ks]?.roots[0];
  const folderId = await fetchSharedFolder(ports.api, ks);
  if (root === undefined || folderId === null) throw new AppError(CODES.shareKeyRefused);
  return { source: createFilesSource(ports), folderId, fid: fidOfItemKey(root) };
}

/** Those whose grants hold, with the roles that these say; who was the owner becomes a member. */
async function inviteAnew(ports: FilesPorts, share: Share, successorId: string): Promise<void> {
  const next = await readShare(ports, successorId);
  const known = new Set(next.members.filter(isOn).map(({ email }) => email));
  const coming = share.members.filter(
    (member) =>
      !member.isMe && isOn(member) && member.key === "confirmed" && !known.has(member.email),
  );
  for (const [role, members] of Map.groupBy(coming, roleOf)) {
    for (let start = 0; start < members.length; start += SHARE_LIMITS.maxInvited) {
      const some = members.slice(start, start + SHARE_LIMITS.maxInvited);
      const addresses = some.map(({ email }) => email);
      await inviteMembers(ports, { share: { shareId: successorId }, role, addresses });
    }
  }
  const { label } = share;
  const isMissing = label !== null && !label.isOlder && next.label === null;
  if (isMissing) await writeLabel(ports, { share: next, text: label.text });
}

function isOn({ status }: ShareMember): boolean {
  return status === "owner" || status === "accepted" || status === "invited";
}

function roleOf({ status, grantedRole }: ShareMember): ShareRole {
  return status === "owner" ? "w" : (grantedRole ?? "r");
}
