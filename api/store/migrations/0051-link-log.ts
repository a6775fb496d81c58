import { type Kysely, sql } from "kysely";

const STEPS = [
  `create table link_log (
    id integer primary key, publink_id integer not null, t_s integer not null, kind text not null,
    item_id integer not null, country text not null, device text not null) strict`,
  `create index link_log_link on link_log (publink_id, id)`,
  `create index link_log_age on link_log (t_s)`,
  `alter table links add column opened_s integer not null default 0`,
];

/** What happened to links, for their owners (Reading R-328). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
