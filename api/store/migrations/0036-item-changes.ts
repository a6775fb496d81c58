import { type Kysely, sql } from "kysely";

/** The state of the tree that the change will be part of: it is counted at the end of its transaction. */
const note = (itemId: string, of: string) => `insert into item_changes (user_id, item_id, hist_id)
  select users.id, ${itemId}, users.hist_id + 1 from users where ${of}
  on conflict (user_id, item_id) do update set hist_id = excluded.hist_id`;

const ownerOf = (itemId: string) =>
  `users.id = (select user_id from items where items.id = ${itemId})`;

const STEPS = [
  `create table item_changes (
    user_id integer not null, item_id integer not null, hist_id integer not null,
    primary key (user_id, item_id)) strict, without rowid`,
  `create index item_changes_since on item_changes (user_id, hist_id)`,
  `create trigger items_added after insert on items begin
    ${note("new.id", "users.id = new.user_id")}; end`,
  `create trigger items_changed after update of
    enc_name, metaname_digest, pfid, domain, pid, is_deleted, size_bytes, usertime_ms on items begin
    ${note("new.id", "users.id = new.user_id")}; end`,
  `create trigger items_gone after delete on items begin
    ${note("old.id", "users.id = old.user_id")}; end`,
  `create trigger stars_added after insert on favorites begin
    ${note("new.item_id", ownerOf("new.item_id"))}; end`,
  `create trigger stars_gone after delete on favorites begin
    ${note("old.item_id", ownerOf("old.item_id"))}; end`,
  `create trigger changes_gone after delete on users begin
    delete from item_changes where user_id = old.id; end`,
];

/** Which items changed since which state of the tree, noted by the database itself (Reading R-238). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
