import { type Kysely, sql } from "kysely";

/** Whether somebody shows others that he has a shared folder open (Reading R-270). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table users add column is_disablepresence integer not null default 0`)
    .execute(db);
}
