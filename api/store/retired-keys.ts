import { sql } from "kysely";
import type { Db } from "#api/store/db.ts";

const ROWS_AT_ONCE = 5000;

/**
 * Removes keys of links that were deleted, or rotated on; they are served no more (Trust L8). What a visitor
 * brought keeps the one key that it has, until a device of the owner has taken it over (Reading R-401).
 */
export async function purgeRetiredKeys(db: Db): Promise<void> {
  const retired = sql`select shares.share_id, shares.share_sequence from shares
    join links on links.share_id = shares.share_id
    where shares.kind = 'link'
    and (links.is_deleted = 1 or shares.share_sequence < links.share_sequence)`;
  for (const table of ["item_keys", "link_work", "link_folders"]) {
    const key = table === "link_folders" ? "folder_id" : "item_id";
    await sql`delete from ${sql.table(table)}
      where (share_id, share_sequence, ${sql.ref(key)}) in (
        select rows.share_id, rows.share_sequence, rows.${sql.ref(key)}
        from (${retired}) as retired join ${sql.table(table)} as rows
        on rows.share_id = retired.share_id and rows.share_sequence = retired.share_sequence
        ${table === "item_keys" ? sql`where not ${isOnlyKey("rows")}` : sql``}
        limit ${ROWS_AT_ONCE})`.execute(db);
  }
}

/** The one data key of something that visitors brought, or of a version that they made: its owner has no own yet. */
export function isOnlyKey(keys: string) {
  const key = (column: string) => sql.ref(`${keys}.${column}`);
  return sql<boolean>`(${key("enc_data_key")} <> '' and exists (select 1 from items
    where items.id = ${key("item_id")}
    and (items.domain = 'm' || cast(${key("share_id")} as text) or items.domain = 'm')
    and not exists (select 1 from item_keys as own where own.item_id = items.id
      and own.share_id = items.area_share_id
      and own.share_sequence = items.area_share_sequence)
    and not exists (select 1 from item_keys as team where team.item_id = items.id
      and team.enc_data_key <> '' and team.share_id not in (select share_id from links))))`;
}
