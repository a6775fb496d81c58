import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table link_uses (
    use_id text not null, publink_id integer not null, cachekey text not null,
    served_bytes integer not null, created_s integer not null,
    primary key (use_id, publink_id, cachekey)) strict, without rowid`,
  `create index link_uses_age on link_uses (created_s)`,
];

/** What was read through a link in one use of it (Reading R-99). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STATEMENTS) await sql.raw(text).execute(db);
}
