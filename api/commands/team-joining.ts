import { ApiError, CODES } from "#api/api-error.ts";
import { isFreeOfTeams } from "#api/billing/default-plan.ts";
import { spaceOf } from "#api/billing/offers.ts";
import { placeOf } from "#api/commands/may-do.ts";
import { noteEvent } from "#api/commands/note-event.ts";
import { noteTeam } from "#api/commands/note-team.ts";
import { roomWith } from "#api/commands/rewards.ts";
import { nameOf } from "#api/commands/share-views.ts";
import { saysOf, type Touched } from "#api/commands/team-roles.ts";
import { countUsers, isExpired } from "#api/commands/team-users.ts";
import { sessionOf, toId } from "#api/handler.ts";
import { sha256Hex } from "#api/secrets.ts";
import type { Db } from "#api/store/db.ts";
import { findPlan, setPlan } from "#api/store/plans-repository.ts";
import {
  deleteTeam,
  findInvited,
  findTeam,
  findTeamOfOwner,
  findTeamUserOf,
  listRoles,
  type TeamRow,
  type TeamUserRow,
  updateTeamUser,
} from "#api/store/team-repository.ts";
import { readUser, updateUser } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { PLAN_IDS } from "#app/contract/plans.data.ts";
import { parseSku } from "#app/contract/plans.ts";
import { toPermissionMap } from "#app/contract/role-permissions.ts";
import { TEAM_LIMITS } from "#app/contract/team-limits.data.ts";

const INVITE_S = TEAM_LIMITS.inviteLifetimeMs / 1000;

interface Consent {
  readonly tokenData: string;
  readonly saltData: string;
}

/** What the page of an invitation says: whoever has its token has the mail. 1600, 8137, 1603. */
export async function readConsent(db: Db, nowS: number, token: string) {
  const { row, team } = await openInvitation(db, nowS, token);
  const owner = await readUser(db, team.owner_id);
  const role = (await listRoles(db, team.team_id)).find(({ role_id }) => role_id === row.role_id);
  return {
    success: 1 as const,
    team: { name: nameOf(owner), email: owner.email },
    role: role?.name ?? "",
    id: String(row.job_id),
    until_s: row.since_s + INVITE_S,
    isLegacyToCNC: 0 as const,
  };
}

interface Invitation {
  readonly row: TeamUserRow;
  readonly team: TeamRow;
}

/** 1600 for a token that nobody sent or that was replaced, 8137 for an old one, 1603 for one that was answered. */
async function openInvitation(db: Db, nowS: number, token: string): Promise<Invitation> {
  const row = await findInvited(db, sha256Hex(token));
  const team = row === undefined ? undefined : await findTeam(db, row.team_id);
  if (row === undefined || team === undefined) throw new ApiError(CODES.inviteUnknown);
  if (row.status === "active" || row.status === "declined") throw new ApiError(CODES.inviteState);
  if (isExpired(row, nowS)) throw new ApiError(CODES.inviteExpired);
  return { row, team };
}

/**
 * `handleAcceptedInviteConsent`: whoever owns the proven address that was invited says yes (1601, 8030).
 * 8205 for an account that pays for itself or belongs to a team. What the page made up beside the token is
 * asked for again when the place in the team is made.
 */
export async function acceptInvite(trx: Db, context: CommandContext, consent: Consent) {
  const { row, team } = await openInvitation(trx, context.nowS, consent.tokenData);
  const { userId } = sessionOf(context);
  await assertMayJoin(trx, context, { userId, row, team });
  const consent_hash = consentHash(consent);
  await updateTeamUser(trx, row.job_id, { status: "working", consent_hash });
}

async function assertMayJoin(
  trx: Db,
  { world }: CommandContext,
  { userId, row, team }: Invitation & { readonly userId: number },
): Promise<void> {
  const user = await readUser(trx, userId);
  if (user.email !== row.email) throw new ApiError(CODES.inviteNotYours);
  if (user.is_verified !== 1) throw new ApiError(CODES.verifyEmailFirst);
  const plan = await findPlan(trx, userId);
  if (team.owner_id !== userId && (await isFreeOfTeams(trx, world.plans, plan))) return;
  const isFree = plan === undefined || parseSku(plan.sku).isFree;
  const member = await findTeamUserOf(trx, userId);
  const isTaken = placeOf(plan) !== "single" || plan?.is_multi_new === 1;
  if (!isFree || isTaken || member !== undefined || team.owner_id === userId) {
    throw new ApiError(CODES.notFree);
  }
}

/** Both are random: whoever has only the mail cannot finish what somebody else's page began. */
function consentHash({ tokenData, saltData }: Consent): string {
  return sha256Hex(`${tokenData}|${saltData}`);
}

/**
 * `POST {orders}/api/v1/accounts/provision`: puts the account on the team's plan with the permissions of its
 * role. Its keys are not touched, and nobody else gets one. A repeat changes nothing.
 */
export async function provision(
  trx: Db,
  context: CommandContext,
  consent: Consent,
): Promise<Touched> {
  const { userId } = sessionOf(context);
  const row = await findInvited(trx, sha256Hex(consent.tokenData));
  if (row === undefined || row.consent_hash !== consentHash(consent)) {
    throw new ApiError(CODES.inviteUnknown);
  }
  if (row.status === "active" && row.user_id === userId) return new Set();
  const team = await findTeam(trx, row.team_id);
  if (team === undefined || row.status !== "working") throw new ApiError(CODES.inviteState);
  await assertMayJoin(trx, context, { userId, row, team });
  // A team of one's own that nobody else is in.
  const own = await findTeamOfOwner(trx, userId);
  if (own !== undefined) await deleteTeam(trx, own.team_id);
  await giveChildPlan(trx, context, { userId, row, team });
  const since = { since_s: context.nowS, user_id: userId };
  await updateTeamUser(trx, row.job_id, { status: "active", ...since });
  await countUsers(trx, team.team_id, team.owner_id);
  await noteEvent(trx, context, { code: "team-joined" });
  const note = { teamId: team.team_id, action: "user-joined", object: `user ${userId}` } as const;
  await noteTeam(trx, context, note);
  return new Set([userId, team.owner_id]);
}

/** A child of the owner's plan (Spec A§3.1); without a plan of the owner's there is nothing to join. */
async function giveChildPlan(
  trx: Db,
  { world }: CommandContext,
  { userId, row, team }: Invitation & { readonly userId: number },
): Promise<void> {
  const plan = await findPlan(trx, team.owner_id);
  if (plan === undefined) throw new ApiError(CODES.teamPlanInvalid);
  const role = (await listRoles(trx, team.team_id)).find(({ role_id }) => role_id === row.role_id);
  if (role === undefined) throw new ApiError(CODES.roleUnknown);
  await setPlan(trx, {
    user_id: userId,
    team_id: team.team_id,
    plan_id: PLAN_IDS.children[0],
    plantype_id: plan.plantype_id,
    plan_name: plan.plan_name,
    sku: plan.sku,
    plan_user_limit: 1,
    is_pro: plan.is_pro,
    is_unlimited: plan.is_unlimited,
    is_multi_child: 1,
    is_multi_new: plan.is_multi_new,
    permissions: JSON.stringify(toPermissionMap(saysOf(role))),
    entitlements: plan.entitlements,
  });
  const offer = world.plans.offerOf(plan.sku);
  if (offer === undefined) return;
  const disk_limit_bytes = await roomWith(trx, userId, spaceOf(offer));
  await updateUser(trx, userId, { disk_limit_bytes });
}

/** `handleDeclinedInviteConsent`: whoever has the mail says no; its token opens nothing any more. */
export async function declineInvite(
  trx: Db,
  context: CommandContext,
  { userId: jobId, tokenData }: { readonly userId: string; readonly tokenData: string },
): Promise<void> {
  const { row, team } = await openInvitation(trx, context.nowS, tokenData);
  if (row.job_id !== toId(jobId)) throw new ApiError(CODES.inviteUnknown);
  await updateTeamUser(trx, row.job_id, { status: "declined", consent_hash: "" });
  await countUsers(trx, team.team_id, team.owner_id);
  const object = `row ${row.job_id}`;
  await noteTeam(trx, context, { teamId: team.team_id, action: "user-declined", object });
}
