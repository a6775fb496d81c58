import { type Kysely, sql } from "kysely";

/** The rev of each name that stands, so that no two of one rev are taken (Reading R-420). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table items add column name_rev integer not null default 0`).execute(db);
}
