import { type Kysely, sql } from "kysely";

const STEPS = [
  `alter table team_shares add column invite_key text not null default ''`,
  `alter table team_shares add column invite_salt text not null default ''`,
  // The sequence whose key it is: a later one is not joined by the password.
  `alter table team_shares add column invite_sequence integer not null default 0`,
];

/** The key of a share under its password (Formats 5, Reading R-223). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
