import { type Kysely, sql } from "kysely";

/** Whichever of the share's items these are; the state rises with each of them, and is the share's alone. */
const note = (of: string) => `insert into share_changes (share_id, item_id, hist_id)
  select keys.share_id, keys.item_id, 1 + coalesce((select max(told.hist_id) from share_changes as told
    where told.share_id = keys.share_id), 0)
  from (${of}) as keys join team_shares on team_shares.share_id = keys.share_id
  where team_shares.is_stopped = 0
  on conflict (share_id, item_id) do update set hist_id = excluded.hist_id`;

/** A name under a key of a share: the item is told of to whoever is on it. */
const keyOf = (row: "new" | "old") =>
  `select ${row}.share_id as share_id, ${row}.item_id as item_id`;
const keysOfItem = `select distinct share_id, item_id from item_keys
  where item_id = new.id and enc_share_name <> ''`;

const STEPS = [
  `create table share_changes (
    share_id integer not null, item_id integer not null, hist_id integer not null,
    primary key (share_id, item_id)) strict, without rowid`,
  `create index share_changes_since on share_changes (share_id, hist_id)`,
  `insert into share_changes (share_id, item_id, hist_id)
    select distinct item_keys.share_id, item_keys.item_id, 1 from item_keys
    join team_shares on team_shares.share_id = item_keys.share_id
    where item_keys.enc_share_name <> '' and team_shares.is_stopped = 0`,
  `create trigger share_names_added after insert on item_keys when new.enc_share_name <> '' begin
    ${note(keyOf("new"))}; end`,
  `create trigger share_names_changed after update of enc_share_name on item_keys
    when new.enc_share_name <> old.enc_share_name begin
    ${note(keyOf("new"))}; end`,
  `create trigger share_names_gone after delete on item_keys when old.enc_share_name <> '' begin
    ${note(keyOf("old"))}; end`,
  `create trigger share_items_changed after update of
    metaname_digest, pfid, pid, is_deleted, size_bytes, usertime_ms on items begin
    ${note(keysOfItem)}; end`,
  `create trigger share_changes_stopped after update of is_stopped on team_shares
    when new.is_stopped = 1 begin
    delete from share_changes where share_id = new.share_id; end`,
  `create trigger share_changes_gone after delete on team_shares begin
    delete from share_changes where share_id = old.share_id; end`,
];

/** Which items of a share changed since which state of its names, noted by the database itself (Reading R-537). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
