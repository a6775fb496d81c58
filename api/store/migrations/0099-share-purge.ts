import { type Kysely, sql } from "kysely";

/** 1: whoever took this person off asks his devices to remove what they keep (Reading R-201). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("alter table share_members add column purge integer not null default 0")
    .execute(db);
}
