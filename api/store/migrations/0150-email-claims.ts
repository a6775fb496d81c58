import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // An account without the address that it signs in with: `lost_s` is 0 until somebody else confirms it.
  `create table email_claims (
    user_id integer primary key, email text not null, created_s integer not null,
    lost_s integer not null default 0) strict`,
  `create index email_claims_name on email_claims (email, lost_s, created_s)`,
  `create index users_unverified on users (is_verified, unverified_s)`,
];

/** Addresses that several accounts ask for, until somebody confirms one (Reading R-745). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STATEMENTS) await sql.raw(text).execute(db);
}
