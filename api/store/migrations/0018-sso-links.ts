import { type Kysely, sql } from "kysely";

const STEPS = [
  // As the provider said it when it was linked; empty in older rows.
  `alter table sso_identities add column email text not null default ''`,
  `create table sso_link_permits (
    key_hash text primary key, user_id integer not null, created_s integer not null
    ) strict, without rowid`,
  `create index sso_link_permits_user on sso_link_permits (user_id)`,
];

/** Identities of single sign-on that standing accounts link (Reading R-172). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
