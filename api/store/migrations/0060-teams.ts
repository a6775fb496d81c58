import { type Kysely, sql } from "kysely";

const STEPS = [
  `create table teams (
    team_id integer primary key, owner_id integer not null, created_s integer not null) strict`,
  `create unique index teams_owner on teams (owner_id)`,
  `create table team_roles (
    role_id integer primary key, team_id integer not null, name text not null, kind text not null,
    says text not null) strict`,
  `create unique index team_roles_name on team_roles (team_id, name)`,
  `create table team_users (
    job_id integer primary key, team_id integer not null, email text not null,
    user_id integer not null default 0, role_id integer not null, status text not null,
    invite_hash text not null default '', consent_hash text not null default '',
    since_s integer not null) strict`,
  `create unique index team_users_email on team_users (team_id, email)`,
  `create index team_users_user on team_users (user_id)`,
  `create index team_users_invite on team_users (invite_hash)`,
  `create table team_audit (
    team_id integer not null, n integer not null, t integer not null, actor_id integer not null,
    action text not null, object text not null, prev text not null,
    primary key (team_id, n)) strict, without rowid`,
];

/** Teams: users, roles, and what was done in them (Spec A§3.7, Readings ). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
