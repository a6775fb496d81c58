import { ApiError, CODES } from "#api/api-error.ts";
import { isOpenInvitation } from "#api/commands/share-standing.ts";
import { isExpired } from "#api/commands/team-users.ts";
import { sha256Hex } from "#api/secrets.ts";
import type { Settings } from "#api/settings.ts";
import type { Db } from "#api/store/db.ts";
import { findInvite } from "#api/store/share-members-repository.ts";
import { findInvited } from "#api/store/team-repository.ts";
import type { CommandContext } from "#api/world.ts";

/** 8139 where `COFFER_SIGNUP` is `off`. */
export function assertSignUpIsOn({ signUp }: Settings): void {
  if (signUp === "off") throw new ApiError(CODES.signUpOff);
}

interface Applicant {
  readonly email: string;
  /** Token of an invitation into a share or a team; empty without one. */
  readonly inviteToken: string;
  /** Whether the organisation of the installation vouches for them. */
  readonly isVouchedFor: boolean;
}

/**
 * Who may have an account (Reading R-780): 8139 where none is made, 8140 where an open invitation to this address
 * is needed, 8141 for an address of another domain without one.
 */
export async function assertMaySignUp(
  trx: Db,
  { world, nowS }: CommandContext,
  { email, inviteToken, isVouchedFor }: Applicant,
): Promise<void> {
  const { settings } = world;
  assertSignUpIsOn(settings);
  if (settings.signUp === "open" || isVouchedFor) return;
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (settings.signUp === "domains" && settings.signUpDomains.includes(domain)) return;
  if (inviteToken !== "" && (await isInvited(trx, nowS, { email, inviteToken }))) return;
  throw new ApiError(settings.signUp === "invite" ? CODES.signUpByInvite : CODES.signUpDomain);
}

type Invitee = Pick<Applicant, "email" | "inviteToken">;

async function isInvited(trx: Db, nowS: number, invitee: Invitee): Promise<boolean> {
  if (await isInvitedToShare(trx, nowS, invitee)) return true;
  const user = await findInvited(trx, sha256Hex(invitee.inviteToken));
  return user?.email === invitee.email && user.status === "email sent" && !isExpired(user, nowS);
}

/** Whether the token is that of an open invitation into a share, to this address. */
export async function isInvitedToShare(
  trx: Db,
  nowS: number,
  { email, inviteToken }: Invitee,
): Promise<boolean> {
  const member = await findInvite(trx, sha256Hex(inviteToken));
  return member?.email === email && isOpenInvitation(nowS, member);
}
