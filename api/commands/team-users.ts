import { ApiError, CODES } from "#api/api-error.ts";
import { giveDefaultPlan } from "#api/billing/default-plan.ts";
import { noteEvent } from "#api/commands/note-event.ts";
import { noteTeam } from "#api/commands/note-team.ts";
import { roomWith } from "#api/commands/rewards.ts";
import {
  assertGivable,
  findRole,
  giveValues,
  saysOf,
  type Touched,
} from "#api/commands/team-roles.ts";
import { requireTeam, type TeamStanding } from "#api/commands/team-standing.ts";
import { toId } from "#api/handler.ts";
import type { Db } from "#api/store/db.ts";
import { deletePlan, updatePlan } from "#api/store/plans-repository.ts";
import {
  deleteTeamUser,
  listRoles,
  listTeamUsers,
  type TeamUserRow,
  updateTeamUser,
} from "#api/store/team-repository.ts";
import { updateUser } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { WireTeamUser } from "#app/contract/commands/team.ts";
import { TEAM_LIMITS } from "#app/contract/team-limits.data.ts";

const INVITE_S = TEAM_LIMITS.inviteLifetimeMs / 1000;

/** Everybody of the team, invited ones too. */
export async function readTeamUsers(trx: Db, context: CommandContext) {
  const { team, plan } = await requireTeam(trx, context, "viewUsers");
  const rows = await listTeamUsers(trx, team.team_id);
  const names = await readRoleNames(trx, team.team_id);
  const users = rows.map((row): WireTeamUser => {
    const name = names.get(row.role_id);
    return {
      email: row.email,
      user_status_str: row.status,
      user_id: String(row.user_id),
      job_id: String(row.job_id),
      roles: name === undefined ? [] : [name],
      isExpired: isExpired(row, context.nowS) ? 1 : 0,
      isLegacyToCNC: 0,
      since_s: row.since_s,
      is_owner: row.user_id === team.owner_id ? 1 : 0,
    };
  });
  return { users, user_limit: plan.plan_user_limit };
}

/** Those who have not joined yet, as the role calls tell them. */
export async function readInvites(trx: Db, context: CommandContext) {
  const { team } = await requireTeam(trx, context, "viewUsers");
  const rows = await listTeamUsers(trx, team.team_id);
  const names = await readRoleNames(trx, team.team_id);
  const users = rows
    .filter(({ status }) => status !== "active")
    .map((row) => ({
      email: row.email,
      status: row.status,
      userId: String(row.user_id),
      id: String(row.job_id),
      role: names.get(row.role_id) ?? "",
      isExpired: isExpired(row, context.nowS) ? (1 as const) : (0 as const),
      isLegacyToCNC: 0 as const,
    }));
  return { users };
}

export function isExpired({ status, since_s }: TeamUserRow, nowS: number): boolean {
  return (status === "email sent" || status === "invited") && nowS - since_s > INVITE_S;
}

async function readRoleNames(trx: Db, teamId: number): Promise<ReadonlyMap<number, string>> {
  return new Map((await listRoles(trx, teamId)).map(({ role_id, name }) => [role_id, name]));
}

/** 8201 for a row that is none of this team's. */
export async function findRow(trx: Db, teamId: number, jobId: string): Promise<TeamUserRow> {
  const row = (await listTeamUsers(trx, teamId)).find(({ job_id }) => job_id === toId(jobId));
  if (row === undefined) throw new ApiError(CODES.userUnknown);
  return row;
}

/** 8124 for a role that is not there; 8123 where everybody named has it already. */
export async function changeUserRole(
  trx: Db,
  context: CommandContext,
  { users, roleName }: { readonly users: readonly string[]; readonly roleName: string },
): Promise<Touched> {
  const standing = await requireTeam(trx, context, "addEditUsers");
  const { team } = standing;
  const role = await findRole(trx, team.team_id, roleName);
  assertGivable(standing, role);
  const rows: TeamUserRow[] = [];
  for (const jobId of new Set(users)) rows.push(await findRow(trx, team.team_id, jobId));
  for (const row of rows) await assertInReach(trx, standing, row);
  const changed = rows.filter(({ role_id }) => role_id !== role.role_id);
  if (changed.length === 0) throw new ApiError(CODES.hasThisRole);
  for (const row of changed) {
    await updateTeamUser(trx, row.job_id, { role_id: role.role_id });
    const object = `row ${row.job_id} role ${role.role_id}`;
    await noteTeam(trx, context, { teamId: team.team_id, action: "user-role", object });
  }
  return giveValues(trx, changed, saysOf(role));
}

/** 8401: the owner, oneself, and whoever may more than oneself. */
export async function assertInReach(
  trx: Db,
  standing: TeamStanding,
  row: TeamUserRow,
): Promise<void> {
  const { team, userId, isOwner } = standing;
  if (row.user_id > 0 && (row.user_id === team.owner_id || row.user_id === userId)) {
    throw new ApiError(CODES.denied);
  }
  if (isOwner) return;
  const role = (await listRoles(trx, team.team_id)).find(({ role_id }) => role_id === row.role_id);
  if (role !== undefined) assertGivable(standing, role);
}

/**
 * Takes somebody off the team: his account, keys, files, shares and links are his and stay; the
 * plan that every account has is theirs from then on, and nothing of his is deleted for being too much (Reading R-374).
 */
export async function removeUser(
  trx: Db,
  context: CommandContext,
  specificUserId: string,
): Promise<Touched> {
  const standing = await requireTeam(trx, context, "addEditUsers");
  const { team } = standing;
  const userId = toId(specificUserId);
  const row = (await listTeamUsers(trx, team.team_id)).find(({ user_id }) => user_id === userId);
  if (row === undefined || userId <= 0) throw new ApiError(CODES.notOfTeam);
  await assertInReach(trx, standing, row);
  await deleteTeamUser(trx, row.job_id);
  const disk_limit_bytes = await roomWith(trx, userId, context.world.settings.quotaBytes);
  const { plans } = context.world;
  const hasBoughtSpace = plans.offerOf(standing.plan.sku) !== undefined;
  if (hasBoughtSpace) await updateUser(trx, userId, { disk_limit_bytes });
  await deletePlan(trx, userId);
  await giveDefaultPlan(trx, plans, userId);
  await countUsers(trx, team.team_id, team.owner_id);
  await noteEvent(trx, context, { code: "team-left", userId });
  const object = `user ${userId}`;
  await noteTeam(trx, context, { teamId: team.team_id, action: "user-removed", object });
  return new Set([userId, team.owner_id]);
}

/** Everybody who has not declined takes a place of the plan. */
export function takesPlace({ status }: Pick<TeamUserRow, "status">): boolean {
  return status !== "declined" && status !== "error";
}

/** What the banner of too many users goes by. */
export async function countUsers(trx: Db, teamId: number, ownerId: number): Promise<number> {
  const count = (await listTeamUsers(trx, teamId)).filter(takesPlace).length;
  await updatePlan(trx, ownerId, { team_user_count: count });
  return count;
}
