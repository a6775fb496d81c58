import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // One for each account: the newest counts. `done_s` is 0 until its mail was answered.
  `create table email_changes (
    user_id integer primary key, key_hash text not null unique, email text not null,
    created_s integer not null, done_s integer not null default 0) strict`,
  `create index email_changes_age on email_changes (created_s)`,
];

/** Addresses that wait for the word of whoever reads their mails (Reading R-135). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STATEMENTS) await sql.raw(text).execute(db);
}
