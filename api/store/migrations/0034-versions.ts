import { type Kysely, sql } from "kysely";

const STEPS = [
  // 0: the first version, whose number is that of its item.
  `alter table items add column version_id integer not null default 0`,
  // 0: a new item. Else the file that the upload becomes a version of, and the one it was made over.
  `alter table uploads add column base_version_id integer not null default 0`,
  `create table versions (
    id integer primary key, item_id integer not null, user_id integer not null,
    cachekey text not null, blob_id text not null, size_bytes integer not null,
    usertime_ms integer not null, seal text not null, seal_sig text not null,
    seal_by text not null, replaced_s integer not null,
    is_deleted integer not null default 0) strict`,
  `create table version_keys (
    share_id integer not null, share_sequence integer not null, version_id integer not null,
    enc_data_key text not null,
    primary key (share_id, share_sequence, version_id)) strict, without rowid`,
  `create index versions_item on versions (item_id, id)`,
  `create index versions_blob on versions (cachekey)`,
  `create index versions_age on versions (user_id, replaced_s)`,
  `create index version_keys_version on version_keys (version_id)`,
  `create index items_blob on items (cachekey) where cachekey <> ''`,
];

/** Earlier versions of files with their data keys, and who names a blob (Reading R-233). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
