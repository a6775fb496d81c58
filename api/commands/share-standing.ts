import { ApiError, CODES } from "#api/api-error.ts";
import { sessionOf, toId } from "#api/handler.ts";
import type { Db } from "#api/store/db.ts";
import {
  findMember,
  findMembership,
  type MemberRow,
  type Person,
} from "#api/store/share-members-repository.ts";
import type { MemberRole } from "#api/store/share-tables.ts";
import { findTeamShare, type TeamShareRow } from "#api/store/team-shares-repository.ts";
import { readUser, type UserRow } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { SHARE_LIMITS } from "#app/contract/share-limits.data.ts";

const MS = 1000;

/** A share and what the caller is on it. */
export interface ShareStanding {
  readonly user: UserRow;
  readonly share: TeamShareRow;
  /** Null for its owner. */
  readonly member: MemberRow | null;
  readonly role: MemberRole;
}

/** What a call asks of whoever makes it: to be on the share, to invite, or to be its admin. */
export type ShareRight = "see" | "invite" | "admin";

const RIGHTS: Readonly<Record<MemberRole, readonly ShareRight[]>> = {
  r: ["see"],
  w: ["see"],
  i: ["see", "invite"],
  o: ["see", "invite", "admin"],
};

/**
 * 1604 for a share that is over or that the caller was never on, or is not any more: one answer (Trust
 * T4). 8005 for what his role does not allow.
 */
export async function requireStanding(
  context: CommandContext,
  db: Db,
  { shareId, right }: { readonly shareId: string; readonly right: ShareRight },
): Promise<ShareStanding> {
  const user = await readUser(db, sessionOf(context).userId);
  const standing = await findStanding(db, user, toId(shareId));
  if (standing === undefined) throw new ApiError(CODES.shareUnknown);
  const isOn = standing.member === null || standing.member.status === "accepted";
  if (!isOn && right !== "see") throw new ApiError(CODES.shareUnknown);
  if (!RIGHTS[standing.role].includes(right)) throw new ApiError(CODES.shareAdmin);
  return standing;
}

/** What somebody is on a share that goes on, or invited to; undefined for everybody else. */
export async function findStanding(
  db: Db,
  user: UserRow,
  shareId: number,
): Promise<ShareStanding | undefined> {
  const share = await findTeamShare(db, shareId);
  if (share === undefined) return undefined;
  if (share.user_id === user.id) return { user, share, member: null, role: "o" };
  // Its account was closed or suspended (Reading R-136): there again once that is over.
  if ((await readUser(db, share.user_id)).state_code !== 0) return undefined;
  const member = await findMembership(db, shareId, toPerson(user));
  const isThere = member?.status === "accepted" || member?.status === "invited";
  return isThere ? { user, share, member, role: member.role } : undefined;
}

/** Unix seconds; an invitation of an earlier time is over (1603), and no list shows it (Reading R-217). */
export function invitedSinceS(nowS: number): number {
  return nowS - SHARE_LIMITS.inviteLifetimeMs / MS;
}

/** 1603: it was answered, withdrawn, or is too old. */
export function assertOpen({ nowS }: CommandContext, member: MemberRow): void {
  if (!isOpenInvitation(nowS, member)) throw new ApiError(CODES.inviteState);
}

export function isOpenInvitation(nowS: number, { status, invited_s }: MemberRow): boolean {
  return status === "invited" && invited_s >= invitedSinceS(nowS);
}

/** The address of an account counts once its owner has proven it: invitations went there. */
export function toPerson({ id, email, is_verified }: UserRow): Person {
  return { id, email: is_verified === 1 ? email : "" };
}

/** Somebody on the share, or invited to it; 1602 for anybody else. */
export async function requireMember(
  db: Db,
  share: TeamShareRow,
  wireId: string,
): Promise<MemberRow> {
  const member = await findMember(db, share.share_id, toId(wireId));
  const isThere = member?.status === "accepted" || member?.status === "invited";
  if (member === undefined || !isThere) throw new ApiError(CODES.memberUnknown);
  return member;
}

/** 8030 before the address was proven (Spec C§5). */
export function requireVerified({ is_verified }: Pick<UserRow, "is_verified">): void {
  if (is_verified === 0) throw new ApiError(CODES.verifyEmailFirst);
}
