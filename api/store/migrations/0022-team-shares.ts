import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table team_shares (
    share_id integer primary key, user_id integer not null, item_id integer not null,
    share_sequence integer not null default 0, reserved_sequence integer not null default 0,
    is_set integer not null default 0, label text not null default '',
    enc_password text not null default 'NULL', is_seeothers integer not null default 1,
    is_stopped integer not null default 0, created_s integer not null) strict`,
  `create index team_shares_user on team_shares (user_id, is_stopped, share_id)`,
  // A folder is shared once at a time.
  `create unique index team_shares_item on team_shares (item_id) where is_stopped = 0`,
  `create table share_members (
    member_id integer primary key, share_id integer not null, user_id integer not null default 0,
    email text not null, role text not null, status text not null,
    invite_hash text not null default '', invited_by integer not null,
    invited_s integer not null, answered_s integer not null default 0,
    mount text not null default '', enc_password text not null default '') strict`,
  // An address stands once on a share; who was removed or left comes back in the same row.
  `create unique index share_members_email on share_members (share_id, email)`,
  `create index share_members_user on share_members (user_id, status, share_id)`,
  `create index share_members_invite on share_members (invite_hash)`,
  `create table share_grants (
    share_id integer not null, share_sequence integer not null, user_id integer not null,
    enc_share_key text not null, sk_role text not null, sk_t integer not null,
    sk_from text not null, sk_sig text not null,
    primary key (share_id, share_sequence, user_id)) strict, without rowid`,
  `create index share_grants_user on share_grants (user_id)`,
  // Whose room an upload takes: into a share, that of the share's owner.
  `alter table uploads add column owner_id integer not null default 0`,
  `update uploads set owner_id = user_id`,
  `create index uploads_owner on uploads (owner_id, is_done, touched_s)`,
];

/** Folders that several people work in: who is on them, and the keys that each was given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STATEMENTS) await sql.raw(text).execute(db);
}
