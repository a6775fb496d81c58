import { type Kysely, sql } from "kysely";

const STEPS = [
  `create table thumbs (
    cachekey text primary key, of_cachekey text not null, stream integer not null,
    enc_size_bytes integer not null) strict`,
  `create unique index thumbs_of on thumbs (of_cachekey, stream)`,
  `alter table items add column thumbs integer not null default 0`,
];

/** Pictures of the bytes of files, and which of them the standing content has (Reading R-445). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
