import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `alter table users add column twofa_type integer not null default 0`,
  `alter table users add column twofa_secret text not null default ''`,
  `alter table users add column twofa_step integer not null default 0`,
  `alter table users add column twofa_since_s integer not null default 0`,
  `create table factor_setups (
    user_id integer primary key, type integer not null, secret text not null,
    created_s integer not null) strict`,
  `create table backup_codes (
    user_id integer not null, code_mac text not null,
    primary key (user_id, code_mac)) strict, without rowid`,
  `alter table sessions add column family_id integer not null default 0`,
  `alter table sessions add column device text not null default ''`,
  `update sessions set family_id = id`,
  `create table passkeys (
    credential_hash text primary key, user_id integer not null, credential_id text not null,
    public_key text not null, counter integer not null, transports text not null,
    name text not null, pk text not null, created_s integer not null,
    used_s integer not null) strict`,
  `create index passkeys_user on passkeys (user_id, created_s)`,
  `create table passkey_challenges (
    challenge_hash text primary key, user_id integer not null, purpose text not null,
    created_s integer not null) strict`,
  `create index passkey_challenges_age on passkey_challenges (created_s)`,
];

/** Second factors, their codes, passkeys, and sessions that belong together (Readings ). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STATEMENTS) await sql.raw(text).execute(db);
}
