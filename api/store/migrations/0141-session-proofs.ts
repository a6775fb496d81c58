import { type Kysely, sql } from "kysely";

/** When a session last proved whose it is; 0 for sessions from before the upgrade (Reading R-742). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table sessions add column proved_s integer not null default 0").execute(db);
}
