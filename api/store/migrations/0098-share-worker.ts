import { type Kysely, sql } from "kysely";

/** The browser that last asked for the work of a share, by the id of its first session; 0: not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("alter table team_shares add column worked_by integer not null default 0")
    .execute(db);
}
