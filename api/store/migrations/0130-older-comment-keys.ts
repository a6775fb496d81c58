import { type Kysely, sql } from "kysely";

const STEPS = [
  `create table link_older_keys (
    publink_id integer primary key, enc_older_keys text not null) strict, without rowid`,
];

/** Keys of comments that went with the share key of their link, sealed (Reading R-730). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
