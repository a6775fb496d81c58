import { type Kysely, sql } from "kysely";

const STEPS = [
  `create table activity (
    id integer primary key, share_id integer not null, item_id integer not null,
    user_id integer not null, t_s integer not null, op text not null,
    share_sequence integer not null, nonce text not null, act text not null) strict`,
  `create index activity_share on activity (share_id, id desc)`,
  `create index activity_item on activity (item_id, id desc)`,
];

/** Who did what in each share and each area (Reading R-225). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
