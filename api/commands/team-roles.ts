import { ApiError, CODES } from "#api/api-error.ts";
import { mayDo } from "#api/commands/may-do.ts";
import { noteTeam } from "#api/commands/note-team.ts";
import { requireTeam, type TeamStanding } from "#api/commands/team-standing.ts";
import { type Db, nextId } from "#api/store/db.ts";
import { updatePlan } from "#api/store/plans-repository.ts";
import {
  deleteRole as deleteRoleRow,
  insertRole,
  listRoles,
  listTeamUsers,
  moveRoleUsers,
  type TeamRoleRow,
  type TeamUserRow,
  updateRole,
} from "#api/store/team-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { WireRole } from "#app/contract/commands/team.ts";
import {
  exceeds,
  isRoleName,
  type RoleValues,
  toPermissionMap,
  toRoleLines,
  toRoleName,
  toRoleValues,
} from "#app/contract/role-permissions.ts";
import { TEAM_LIMITS } from "#app/contract/team-limits.data.ts";

type Lines = Parameters<typeof toRoleValues>[0];

/** Whose records say something else afterwards: they are woken once it stands. */
export type Touched = Set<number>;

/** What a role says; lines that a newer version added say what a new role would. */
export function saysOf({ says }: Pick<TeamRoleRow, "says">): RoleValues {
  const values: Readonly<Record<string, boolean | number>> = JSON.parse(says);
  return toRoleValues(Object.entries(values).map(([action, value]) => ({ action, value })));
}

/** Roles with who has them; what they say only to whoever may look at roles. */
export async function readRoles(trx: Db, context: CommandContext): Promise<WireRole[]> {
  const standing = await requireSight(trx, context);
  const users = await listTeamUsers(trx, standing.team.team_id);
  const rows = await listRoles(trx, standing.team.team_id);
  const seesLines = mayDo(standing.plan, "viewRoles");
  return rows.map((row) => toWireRole(row, users, { standing, seesLines }));
}

/** Whoever may see users sees the names of their roles too. */
async function requireSight(trx: Db, context: CommandContext): Promise<TeamStanding> {
  const isDenied = (error: unknown) => error instanceof ApiError && error.code === CODES.denied;
  return requireTeam(trx, context, "viewRoles").catch((error: unknown) => {
    if (!isDenied(error)) throw error;
    return requireTeam(trx, context, "viewUsers");
  });
}

interface Sight {
  readonly standing: TeamStanding;
  readonly seesLines: boolean;
}

function toWireRole(
  row: TeamRoleRow,
  users: readonly TeamUserRow[],
  { standing, seesLines }: Sight,
): WireRole {
  const isEditable = row.kind !== "owner" && mayDo(standing.plan, "addEditRoles");
  const editable = isEditable && !isOwnRole(standing, row, users) ? 1 : 0;
  const own = users.filter(({ role_id, user_id }) => role_id === row.role_id && user_id > 0);
  return {
    name: row.name,
    users: own.map(({ user_id }) => ({ user_id: String(user_id) })),
    permissions: seesLines ? toRoleLines(saysOf(row), editable) : [],
    hidden: 0,
    editable,
  };
}

/** What lets somebody change roles is not for himself to raise (Trust T10). */
function isOwnRole(
  { userId, isOwner }: TeamStanding,
  row: TeamRoleRow,
  users: readonly TeamUserRow[],
): boolean {
  if (isOwner) return false;
  return users.some(({ user_id, role_id }) => user_id === userId && role_id === row.role_id);
}

export async function findRole(trx: Db, teamId: number, rawName: string): Promise<TeamRoleRow> {
  const name = toRoleName(rawName);
  const role = (await listRoles(trx, teamId)).find((row) => row.name === name);
  if (role === undefined) throw new ApiError(CODES.roleUnknown);
  return role;
}

export async function addRole(
  trx: Db,
  context: CommandContext,
  { roleName, rolePermissions }: { roleName: string; rolePermissions: Lines },
): Promise<void> {
  const standing = await requireTeam(trx, context, "addEditRoles");
  const teamId = standing.team.team_id;
  const rows = await listRoles(trx, teamId);
  if (rows.length >= TEAM_LIMITS.maxRoles) throw new ApiError(CODES.tooManyLinks);
  const name = assertRoleName(rows, roleName);
  const values = toRoleValues(rolePermissions);
  assertOwn(standing, values);
  const role_id = await nextId(trx);
  const says = JSON.stringify(values);
  await insertRole(trx, { role_id, team_id: teamId, name, kind: "own", says });
  await noteTeam(trx, context, { teamId, action: "role-added", object: `role ${role_id}` });
}

/** 1701 for a name that is none, or that another role has. */
function assertRoleName(rows: readonly TeamRoleRow[], raw: string, ownId = 0): string {
  const name = toRoleName(raw);
  const isSame = (row: TeamRoleRow) => row.name.toLowerCase() === name.toLowerCase();
  const isTaken = rows.some((row) => row.role_id !== ownId && isSame(row));
  if (!isRoleName(name) || isTaken) throw new ApiError(CODES.roleName);
  return name;
}

/** 8401: nobody gives what he does not have. */
function assertOwn(standing: TeamStanding, wanted: RoleValues): void {
  if (!standing.isOwner && exceeds(wanted, standing.values)) throw new ApiError(CODES.denied);
}

interface RoleChange {
  readonly roleName: string;
  readonly permissions: Lines;
  readonly newRoleName?: string | undefined;
}

export async function changeRole(
  trx: Db,
  context: CommandContext,
  { roleName, permissions, newRoleName }: RoleChange,
): Promise<Touched> {
  const standing = await requireTeam(trx, context, "addEditRoles");
  const teamId = standing.team.team_id;
  const role = await findRole(trx, teamId, roleName);
  const users = await listTeamUsers(trx, teamId);
  assertChangeable(standing, role, users);
  const values = toRoleValues(permissions);
  assertOwn(standing, values);
  // What somebody else was given who may more stays out of reach too.
  assertOwn(standing, saysOf(role));
  const rows = await listRoles(trx, teamId);
  const name =
    newRoleName === undefined ? role.name : assertRoleName(rows, newRoleName, role.role_id);
  await updateRole(trx, role.role_id, { name, says: JSON.stringify(values) });
  await noteTeam(trx, context, { teamId, action: "role-changed", object: `role ${role.role_id}` });
  const own = users.filter(({ role_id }) => role_id === role.role_id);
  return giveValues(trx, own, values);
}

function assertChangeable(
  standing: TeamStanding,
  role: TeamRoleRow,
  users: readonly TeamUserRow[],
): void {
  const isOutOfReach = role.kind === "owner" || isOwnRole(standing, role, users);
  if (isOutOfReach) throw new ApiError(CODES.denied);
}

/** Whoever has it gets the default role: nobody is ever without one. */
export async function removeRole(
  trx: Db,
  context: CommandContext,
  roleName: string,
): Promise<Touched> {
  const standing = await requireTeam(trx, context, "addEditRoles");
  const teamId = standing.team.team_id;
  const role = await findRole(trx, teamId, roleName);
  const users = await listTeamUsers(trx, teamId);
  assertChangeable(standing, role, users);
  assertOwn(standing, saysOf(role));
  const fallback = (await listRoles(trx, teamId)).find(({ kind }) => kind === "default");
  if (fallback === undefined || role.kind === "default") throw new ApiError(CODES.denied);
  await moveRoleUsers(trx, role.role_id, fallback.role_id);
  await deleteRoleRow(trx, role.role_id);
  await noteTeam(trx, context, { teamId, action: "role-removed", object: `role ${role.role_id}` });
  const own = users.filter(({ role_id }) => role_id === role.role_id);
  return giveValues(trx, own, saysOf(fallback));
}

/** Writes what users may into their records. */
export async function giveValues(
  trx: Db,
  users: readonly TeamUserRow[],
  values: RoleValues,
): Promise<Touched> {
  const ids = users.filter(({ status }) => status === "active").map(({ user_id }) => user_id);
  const permissions = JSON.stringify(toPermissionMap(values));
  for (const userId of ids) await updatePlan(trx, userId, { permissions });
  return new Set(ids);
}

/** 8401 for a role that may more than whoever gives it. */
export function assertGivable(standing: TeamStanding, role: TeamRoleRow): void {
  if (role.kind === "owner") throw new ApiError(CODES.denied);
  assertOwn(standing, saysOf(role));
}
