import { type Kysely, sql } from "kysely";

const STEPS = [
  `create table recents (
    user_id integer not null, item_id integer not null, act text not null, act_s integer not null,
    primary key (user_id, item_id)) strict, without rowid`,
  `create index recents_newest on recents (user_id, act_s desc, item_id desc)`,
  `create index recents_item on recents (item_id)`,
];

/** What each account did last with its items (Readings ). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
