import { ApiError, CODES } from "#api/api-error.ts";
import { mayDo, placeOf, valuesOf } from "#api/commands/may-do.ts";
import { noteTeam } from "#api/commands/note-team.ts";
import { sessionOf } from "#api/handler.ts";
import { type Db, nextId } from "#api/store/db.ts";
import { findPlan, type PlanRow, updatePlan } from "#api/store/plans-repository.ts";
import {
  findTeam,
  findTeamOfOwner,
  findTeamUserOf,
  insertRole,
  insertTeam,
  insertTeamUser,
  type TeamRow,
} from "#api/store/team-repository.ts";
import { readUser } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import {
  DEFAULT_ROLE_NAME,
  OWNER_ROLE_NAME,
  type PermissionKey,
} from "#app/contract/permissions.data.ts";
import { DEFAULT_ROLE, OWNER_ROLE, type RoleValues } from "#app/contract/role-permissions.ts";

/** A team and what the caller is in it. */
export interface TeamStanding {
  readonly team: TeamRow;
  readonly userId: number;
  readonly plan: PlanRow;
  /** What he may; whoever owns the team may everything that its plan lets him. */
  readonly values: RoleValues;
  readonly isOwner: boolean;
}

/** 8401 without the permission, 8008 for whoever has no team. In a transaction: a first call founds it. */
export async function requireTeam(
  trx: Db,
  context: CommandContext,
  key: PermissionKey,
): Promise<TeamStanding> {
  const { userId } = sessionOf(context);
  const plan = await findPlan(trx, userId);
  if (!mayDo(plan, key)) throw new ApiError(CODES.denied);
  if (plan === undefined) throw new ApiError(CODES.teamAdminNeeded);
  const member = await findTeamUserOf(trx, userId);
  const joined = member === undefined ? undefined : await findTeam(trx, member.team_id);
  const team = joined ?? (await ownTeam(trx, context, plan));
  return { team, userId, plan, values: valuesOf(plan), isOwner: team.owner_id === userId };
}

async function ownTeam(trx: Db, context: CommandContext, plan: PlanRow): Promise<TeamRow> {
  const isOwnerOfPlan =
    placeOf(plan) === "admin" || (plan.is_multi_new === 1 && plan.is_multi_child === 0);
  if (!isOwnerOfPlan) throw new ApiError(CODES.teamAdminNeeded);
  return (await findTeamOfOwner(trx, plan.user_id)) ?? foundTeam(trx, context, plan.user_id);
}

/** A team begins with its owner and two roles (Reading R-370). */
async function foundTeam(trx: Db, context: CommandContext, ownerId: number) {
  const { nowS } = context;
  const team = { team_id: await nextId(trx), owner_id: ownerId, created_s: nowS };
  const { email } = await readUser(trx, ownerId);
  const ownerRole = await nextId(trx);
  await insertTeam(trx, team);
  await insertRole(trx, {
    role_id: ownerRole,
    team_id: team.team_id,
    name: OWNER_ROLE_NAME,
    kind: "owner",
    says: JSON.stringify(OWNER_ROLE),
  });
  await insertRole(trx, {
    role_id: await nextId(trx),
    team_id: team.team_id,
    name: DEFAULT_ROLE_NAME,
    kind: "default",
    says: JSON.stringify(DEFAULT_ROLE),
  });
  await insertTeamUser(trx, {
    job_id: await nextId(trx),
    team_id: team.team_id,
    email,
    user_id: ownerId,
    role_id: ownerRole,
    status: "active",
    since_s: nowS,
  });
  await updatePlan(trx, ownerId, { team_id: team.team_id, team_user_count: 1 });
  await noteTeam(trx, context, {
    teamId: team.team_id,
    action: "team-founded",
    object: `user ${ownerId}`,
  });
  return team;
}
