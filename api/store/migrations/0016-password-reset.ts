import { type Kysely, sql } from "kysely";

const STEPS = [
  // The meta key under the key of whoever runs the server, and which key that was; empty: it is off.
  `alter table users add column reset_escrow text not null default ''`,
  `alter table users add column reset_key_fp text not null default ''`,
  // Links that went by mail; of an account the newest counts.
  `create table reset_links (
    token_hash text primary key, user_id integer not null, created_s integer not null,
    state text not null) strict, without rowid`,
  `create index reset_links_user on reset_links (user_id)`,
  `create index reset_links_age on reset_links (created_s)`,
];

/** Password reset, off for every account (Readings ). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
