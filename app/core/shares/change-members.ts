import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { endLink, toEnding } from "#app/core/keys/intents.ts";
import { sequencesOf } from "#app/core/keys/version-key.ts";
import { takeShare } from "./accept-share.ts";
import { fetchShareNamed, giveKeys, identifyRecipient } from "./give-key.ts";
import { readShare } from "./list-shares.ts";
import { type Excepted, rotateNow, rotateShare } from "./rotate-share.ts";
import { canInvite, isLess, type Share, type ShareMember, type ShareRole } from "./share.ts";
import { keepLabel, type Labelled } from "./share-label.ts";
import { giveSharePassword, hasSharePassword } from "./share-password.crypto.ts";
import { needsNextKey } from "./share-progress.ts";
import { inTurn } from "./share-turns.ts";
import { setRole, stopShare as stopAtServer, stopMember } from "./shares.api.ts";

export interface RoleChange {
  readonly share: Labelled;
  readonly member: ShareMember;
  readonly role: ShareRole;
}

/**
 * Changes what somebody may do, in a gesture of the user. More is another grant for the same key, for
 * him who is pinned (2005); less is a new key for everybody (`calls.md`: a lower role is a rotation),
 * with a grant of its own. 8005 where this account does not own the share.
 */
export async function changeRole(ports: FilesPorts, change: RoleChange): Promise<void> {
  const { share, member, role } = change;
  const { shareId } = share;
  if (share.standing !== "own") throw new AppError(CODES.shareAdmin);
  if (member.role === role && member.grantedRole === role) return;
  if (member.pin === "changed") throw new AppError(CODES.publicKeyRefused);
  const isHeld = member.grantedRole !== null;
  if (isHeld) await requireSame(ports, shareId, member.email);
  const { memberId, role: from } = member;
  if (from !== role) await setRole(ports.api, { shareId, memberId, from, to: role });
  if (!isHeld) return;
  const isNewKey = isLess(role, member.grantedRole ?? "r");
  if (isNewKey) await rotateShare(ports, shareId, { member, isOut: false, purge: false });
  const listed = await fetchShareNamed(ports, shareId);
  const recipient = await identifyRecipient(ports, listed, member.email);
  await giveKeys(ports, listed, [{ recipient, role }]);
  if (isNewKey) await keepLabel(ports, share);
  const sends = canInvite({ role }) && hasSharePassword(ports, shareId);
  if (sends) await giveSharePassword(ports, { shareId, recipient });
}

async function requireSame(ports: FilesPorts, shareId: string, email: string): Promise<void> {
  const listed = await fetchShareNamed(ports, shareId);
  const { verdict } = await identifyRecipient(ports, listed, email);
  if (verdict !== "same") throw new AppError(CODES.publicKeyRefused);
}

export interface Removal {
  readonly share: Labelled;
  readonly member: Excepted;
  /** His devices are asked to remove what they keep. */
  readonly purge: boolean;
}

/**
 * Takes somebody off a share: the owner's manifest says it first, then the server stops serving him, then
 * the key changes, and he gets none of it although a server may list him still (Trust T1, K30). An admin
 * who is not the owner stops him at the server; a device of the owner does the rest ({@link resumeShares}).
 */
export async function removeMember(
  ports: FilesPorts,
  { share, member, purge }: Removal,
): Promise<void> {
  const { shareId, standing } = share;
  if (standing !== "own") {
    await stopMember(ports.api, { shareId, memberId: member.memberId, purge });
    return;
  }
  await rotateShare(ports, shareId, { member, isOut: true, purge });
  await keepLabel(ports, share);
}

/** Ends an own share: in the manifest first, then at the server (Formats 12, Ending, K30). */
export async function stopShare(
  ports: FilesPorts,
  { shareId, name, purge }: Pick<Share, "shareId" | "name"> & { readonly purge: boolean },
): Promise<void> {
  const fid = name.state === "open" ? name.fid : null;
  const ending = toEnding(ports.account.requireWritable(), { shareId, fid });
  await ports.account.endInManifest((manifest) => endLink(manifest, ending));
  await stopAtServer(ports.api, shareId, purge);
}

/**
 * Whether the key of an own share has to change; {@link needsNextKey} says when.
 * @internal Tests see that nothing is left to change.
 */
export function needsRotation({ account }: FilesPorts, share: Share): boolean {
  return needsNextKey(account.manifest.get(), share);
}

/**
 * Goes on with what stopped: keys of own shares that have to change, own shares that ended here and not at the
 * server, and next keys of shares of others that were taken before, whose origin is known. Gives the own
 * shares whose key it changed.
 */
export async function resumeShares(
  ports: FilesPorts,
  shares: readonly Share[],
): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const share of shares) {
    const { shareId, standing } = share;
    if (isHalfEnded(share)) await stopAtServer(ports.api, shareId, false);
    if (needsRotation(ports, share) && (await goOn(ports, shareId))) changed.push(shareId);
    if (standing === "arrived" && wasTaken(ports, shareId)) await takeShare(ports, shareId);
    if (standing === "open" && mayDoOtherwise(ports, share)) await takeShare(ports, shareId);
  }
  return changed;
}

/** False where the same page has ended it meanwhile: the list and the page's beginning both go on with it. */
function goOn(ports: FilesPorts, shareId: string): Promise<boolean> {
  return inTurn(ports.account, shareId, async () => {
    if (!needsRotation(ports, await readShare(ports, shareId))) return false;
    await rotateNow(ports, shareId, null);
    return true;
  });
}

/** Its owner ended it, and the server, which was not told or says otherwise, has people wait in it. */
function isHalfEnded({ standing, isEnded }: Share): boolean {
  return standing === "own" && isEnded;
}

/** Whether {@link resumeShares} has something to do with a share. */
export function hasToResume(ports: FilesPorts, share: Share): boolean {
  const { shareId, standing } = share;
  if (isHalfEnded(share)) return true;
  if (standing === "arrived") return wasTaken(ports, shareId);
  return standing === "open" ? mayDoOtherwise(ports, share) : needsRotation(ports, share);
}

/** A valid grant under the key that was taken says another role than the manifest keeps. */
function mayDoOtherwise({ account }: FilesPorts, { ks, members }: Share): boolean {
  const known = account.manifest.get()?.shares[ks];
  const granted = members.find(({ isMe, key }) => isMe && key === "confirmed")?.grantedRole ?? null;
  return known?.state === "current" && granted !== null && granted !== known.role;
}

function wasTaken({ account }: FilesPorts, shareId: string): boolean {
  const known = sequencesOf(account.requireWritable(), shareId);
  return known.some(([, { state }]) => state === "current");
}
