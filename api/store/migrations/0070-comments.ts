import { type Kysely, sql } from "kysely";

const STEPS = [
  `create table comments (
    id text primary key, seq integer not null, publink_id integer not null, parent_id text not null,
    user_id integer not null, content text not null, is_deleted integer not null default 0,
    edit_hash text not null, created_s integer not null) strict`,
  `create index comments_link on comments (publink_id, seq)`,
  `alter table links add column allow_comment integer not null default 0`,
  `alter table links add column comment_notification integer not null default 1`,
  `alter table links add column enc_comment_key text not null default ''`,
  `alter table links add column comment_count integer not null default 0`,
  `alter table links add column comment_stamp integer not null default 0`,
];

/** Comments on links (Spec C§2.7, Reading R-391). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
