import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // `newui` is 1 for whoever went back to the older interface, and nobody could so far.
  `update users set newui = 0`,
  `create table sign_ups (
    user_id integer primary key, source text not null, is_business integer not null,
    entity text not null, chargebee_customer_id text not null, referrer_id integer not null,
    signup_ref text not null, created_s integer not null) strict`,
  `create table referral_codes (code text primary key, user_id integer not null) strict, without rowid`,
  `create index referral_codes_user on referral_codes (user_id)`,
  `create table kept_invites (
    user_id integer not null, invite_hash text not null, kind text not null,
    created_s integer not null, primary key (user_id, invite_hash)) strict, without rowid`,
  `create table sso_identities (
    iss text not null, sub text not null, user_id integer not null, created_s integer not null,
    primary key (iss, sub)) strict, without rowid`,
  `create index sso_identities_user on sso_identities (user_id)`,
  `create table sso_lookups (
    key_hash text primary key, kind text not null, iss text not null, sub text not null,
    email text not null, is_verified integer not null, created_s integer not null,
    tries integer not null) strict, without rowid`,
  `create index sso_lookups_age on sso_lookups (created_s)`,
];

/** How somebody came here: sign-up, referral, invitation, single sign-on (Readings ). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STATEMENTS) await sql.raw(text).execute(db);
}
