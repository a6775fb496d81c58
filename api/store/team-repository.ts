import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { TeamRoleTable, TeamTable, TeamUserTable } from "#api/store/team-tables.ts";

export type TeamRow = Selectable<TeamTable>;
export type TeamRoleRow = Selectable<TeamRoleTable>;
export type TeamUserRow = Selectable<TeamUserTable>;

export async function findTeamOfOwner(db: Db, ownerId: number): Promise<TeamRow | undefined> {
  return db.selectFrom("teams").selectAll().where("owner_id", "=", ownerId).executeTakeFirst();
}

export async function findTeam(db: Db, teamId: number): Promise<TeamRow | undefined> {
  return db.selectFrom("teams").selectAll().where("team_id", "=", teamId).executeTakeFirst();
}

export async function insertTeam(trx: Db, team: TeamRow): Promise<void> {
  await trx.insertInto("teams").values(team).execute();
}

/** The team that somebody has joined, or owns; an account belongs to one. */
export async function findTeamUserOf(db: Db, userId: number): Promise<TeamUserRow | undefined> {
  return db
    .selectFrom("team_users")
    .selectAll()
    .where("user_id", "=", userId)
    .where("status", "=", "active")
    .executeTakeFirst();
}

/** In the order in which they were added. */
export async function listTeamUsers(db: Db, teamId: number): Promise<TeamUserRow[]> {
  return db
    .selectFrom("team_users")
    .selectAll()
    .where("team_id", "=", teamId)
    .orderBy("job_id")
    .execute();
}

/** Of the token of a mail: the hash alone is kept. */
export async function findInvited(db: Db, inviteHash: string): Promise<TeamUserRow | undefined> {
  return db
    .selectFrom("team_users")
    .selectAll()
    .where("invite_hash", "=", inviteHash)
    .executeTakeFirst();
}

export async function insertTeamUser(trx: Db, user: Insertable<TeamUserTable>): Promise<void> {
  await trx.insertInto("team_users").values(user).execute();
}

export async function updateTeamUser(
  trx: Db,
  jobId: number,
  fields: Updateable<TeamUserTable>,
): Promise<void> {
  await trx.updateTable("team_users").set(fields).where("job_id", "=", jobId).execute();
}

export async function deleteTeamUser(trx: Db, jobId: number): Promise<void> {
  await trx.deleteFrom("team_users").where("job_id", "=", jobId).execute();
}

/** The owner's role first, then by their names. */
export async function listRoles(db: Db, teamId: number): Promise<TeamRoleRow[]> {
  const rows = await db
    .selectFrom("team_roles")
    .selectAll()
    .where("team_id", "=", teamId)
    .orderBy("name")
    .execute();
  return [
    ...rows.filter(({ kind }) => kind === "owner"),
    ...rows.filter(({ kind }) => kind !== "owner"),
  ];
}

export async function insertRole(trx: Db, role: TeamRoleRow): Promise<void> {
  await trx.insertInto("team_roles").values(role).execute();
}

export async function updateRole(
  trx: Db,
  roleId: number,
  fields: Updateable<TeamRoleTable>,
): Promise<void> {
  await trx.updateTable("team_roles").set(fields).where("role_id", "=", roleId).execute();
}

export async function deleteRole(trx: Db, roleId: number): Promise<void> {
  await trx.deleteFrom("team_roles").where("role_id", "=", roleId).execute();
}

/** Gives every user of a role another one. */
export async function moveRoleUsers(trx: Db, fromId: number, toId: number): Promise<void> {
  await trx
    .updateTable("team_users")
    .set({ role_id: toId })
    .where("role_id", "=", fromId)
    .execute();
}

/** Removes a team with its roles, users and log; plans of its users stay as they are. */
export async function deleteTeam(trx: Db, teamId: number): Promise<void> {
  for (const table of ["team_users", "team_roles", "team_audit", "teams"] as const) {
    await trx.deleteFrom(table).where("team_id", "=", teamId).execute();
  }
}

/**
 * What teams know of an account that is purged: its place in one, invitations to its address, and the team
 * that it owns, whose users are on the free plan from then on. What was done in a team names numbers alone.
 */
export async function forgetTeamsOf(
  trx: Db,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<void> {
  const team = await findTeamOfOwner(trx, id);
  if (team !== undefined) {
    const users = await listTeamUsers(trx, team.team_id);
    const ids = users.map(({ user_id }) => user_id).filter((userId) => userId > 0);
    if (ids.length > 0) await trx.deleteFrom("plans").where("user_id", "in", ids).execute();
    await deleteTeam(trx, team.team_id);
  }
  await trx.deleteFrom("team_users").where("user_id", "=", id).execute();
  await trx.deleteFrom("team_users").where("email", "=", email).execute();
}
