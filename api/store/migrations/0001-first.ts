import { type Kysely, sql } from "kysely";

const TABLES = [
  `create table counters (name text primary key, value integer not null) strict`,
  `create table users (
    id integer primary key, email text not null unique, first_name text not null,
    last_name text not null, join_date_s integer not null, salt text not null,
    login_hash_sha256 text not null, pubkey_id integer not null, pubkey text not null,
    sigkey text not null, enc_meta_key text not null, enc_priv_key text not null,
    own_priv_key text not null, akm text not null, theme text not null default '',
    dashboard text not null default 'files', locale text not null default '',
    newui integer not null default 1, is_verified integer not null default 0,
    state_code integer not null default 0, disk_limit_bytes integer not null,
    disk_usage_bytes integer not null default 0, main_root_id integer not null,
    vault_root_id integer not null, main_share_id integer not null,
    vault_share_id integer not null, web_device_id integer not null,
    wake_cid text not null unique, hist_id integer not null default 1) strict`,
  `create table provisions (
    token_hash text primary key, email text not null, user_id integer not null,
    pubkey_id integer not null, main_share_id integer not null, vault_share_id integer not null,
    main_root_id integer not null, vault_root_id integer not null,
    web_device_id integer not null, created_s integer not null,
    request_hash text not null default '') strict`,
  `create table sessions (
    id integer primary key, token_hash text not null unique, secret text not null,
    user_id integer not null, created_s integer not null) strict`,
  `create table verify_keys (
    key_hash text primary key, user_id integer not null, created_s integer not null) strict`,
  `create table mails (
    id integer primary key, to_email text not null, subject text not null, text text not null,
    link text not null, created_s integer not null) strict`,
  `create table shares (
    share_id integer not null, share_sequence integer not null, user_id integer not null,
    kind text not null, enc_share_key text not null, own_share_key text not null,
    primary key (share_id, share_sequence)) strict`,
  `create table items (
    id integer primary key, user_id integer not null, pid integer, area_share_id integer not null,
    area_share_sequence integer not null, type text not null, enc_name text not null,
    metaname_digest text not null, pfid text not null, domain text not null,
    size_bytes integer not null default 0, usertime_ms integer not null,
    is_deleted integer not null default 0, cachekey text not null default '',
    blob_id text not null default '', seal text not null default '',
    seal_sig text not null default '', seal_by text not null default '',
    changed_s integer not null) strict`,
  `create table item_keys (
    share_id integer not null, share_sequence integer not null, item_id integer not null,
    pid integer not null, is_deleted integer not null default 0,
    enc_data_key text not null default '', enc_share_name text not null default '',
    sharename_digest text not null default '',
    primary key (share_id, share_sequence, item_id)) strict, without rowid`,
  `create table blobs (
    cachekey text primary key, blob_id text not null, item_id integer not null,
    user_id integer not null, enc_size_bytes integer not null, digest text not null) strict`,
  `create table uploads (
    backup_id text primary key, user_id integer not null, item_id integer not null,
    blob_id text not null, cachekey text not null, enc_size_bytes integer not null,
    received_bytes integer not null default 0, created_s integer not null,
    touched_s integer not null, is_done integer not null default 0) strict`,
  `create table upload_chunks (
    backup_id text not null, offset_bytes integer not null, length_bytes integer not null,
    crc32 text not null, digests blob, primary key (backup_id, offset_bytes)) strict`,
  `create table favorites (
    user_id integer not null, item_id integer not null, primary key (user_id, item_id)) strict,
    without rowid`,
  `create table links (
    publink_id integer primary key, user_id integer not null, item_id integer not null,
    share_id integer not null unique, share_sequence integer not null default 0,
    reserved_sequence integer not null default 0, is_set integer not null default 0,
    cachekey text not null unique, linkversion integer not null default 2,
    iterations integer not null default 10000, salt text not null default '',
    enc_key text not null default '', enc_password text not null default '',
    lock_hash text not null default '', label text not null default '',
    exp_servtime_s integer not null default 0, download_limit integer not null default 0,
    download_count integer not null default 0, is_suspended integer not null default 0,
    is_deleted integer not null default 0, previewonly integer not null default 0,
    email_notification integer not null default 0, created_s integer not null) strict`,
  `create table link_work (
    share_id integer not null, share_sequence integer not null, item_id integer not null,
    primary key (share_id, share_sequence, item_id)) strict, without rowid`,
  `create table link_folders (
    share_id integer not null, share_sequence integer not null, folder_id integer not null,
    after_id integer not null default 0,
    primary key (share_id, share_sequence, folder_id)) strict, without rowid`,
  `create table link_reports (
    id integer primary key, publink_id integer not null, reason text not null,
    text text not null, created_s integer not null) strict`,
  `create table requests (
    user_id integer not null, request_id text not null, command text not null,
    request_hash text not null, result text not null, created_s integer not null,
    primary key (user_id, request_id)) strict, without rowid`,
];

const INDEXES = [
  // A name stands once among what is not deleted, and the same index pages a folder (Spec B§4).
  `create unique index items_name on items (pid, metaname_digest) where is_deleted = 0`,
  // Pages of a folder with what is deleted listed in place (Spec B§2).
  `create index items_name_all on items (pid, metaname_digest, id)`,
  // Children in the order that the walk for a link's missing keys takes (Formats 12).
  `create index items_child on items (pid, id)`,
  `create index item_keys_page on item_keys
    (share_id, share_sequence, pid, sharename_digest) where is_deleted = 0`,
  `create index item_keys_item on item_keys (item_id)`,
  `create index sessions_user on sessions (user_id)`,
  `create index links_user on links (user_id, is_deleted, publink_id)`,
  `create index links_item on links (item_id)`,
  `create index uploads_user on uploads (user_id, is_done, touched_s)`,
  `create index uploads_age on uploads (is_done, touched_s)`,
  `create index requests_age on requests (created_s)`,
  `create index provisions_age on provisions (created_s)`,
];

/** The tables of the main path: accounts, tree, uploads, links, mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of [...TABLES, ...INDEXES]) await sql.raw(text).execute(db);
}
