import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `alter table users add column password_s integer not null default 0`,
  `alter table users add column password_hint text not null default ''`,
  `alter table users add column rk text not null default ''`,
  `alter table users add column rk_lock_hash text not null default ''`,
  `alter table users add column rk_s integer not null default 0`,
  `create table key_changes (
    change_hash text primary key, user_id integer not null, kind text not null,
    session_id integer not null, created_s integer not null,
    salt text not null default '', login_hash_sha256 text not null default '',
    enc_meta_key text not null default '', enc_priv_key text not null default '',
    password_hint text, rk text not null default '', rk_lock_hash text not null default '',
    done_hash text not null default '') strict, without rowid`,
  `create index key_changes_user on key_changes (user_id)`,
  `create index key_changes_age on key_changes (created_s)`,
  `create table mail_codes (
    user_id integer not null, purpose text not null, code_hash text not null,
    created_s integer not null, tries integer not null,
    primary key (user_id, purpose)) strict, without rowid`,
];

/** Changes of the keys to an account, staged beside what stands, and codes by mail (Readings ). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STATEMENTS) await sql.raw(text).execute(db);
}
