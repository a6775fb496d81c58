import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // When somebody last asked for the work of a share; nobody else is asked to do it beside him.
  `alter table team_shares add column worked_s integer not null default 0`,
  // What others named, and no device of the owner has sealed yet.
  `create index items_unnamed on items (user_id) where enc_name = '' and pid is not null`,
];

/** What the notifications of an owner are asked for (Spec A§4.3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STATEMENTS) await sql.raw(text).execute(db);
}
