import { type Kysely, sql } from "kysely";

const STEPS = [
  `alter table team_shares add column offered_to integer not null default 0`,
  `alter table team_shares add column successor_id integer not null default 0`,
];

/** Whom a share is offered to, and the one that took its place (Reading R-251). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
