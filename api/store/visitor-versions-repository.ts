import { sql } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { ItemRow } from "#api/store/items-repository.ts";
import type { ItemKeyRow } from "#api/store/link-keys-repository.ts";

/**
 * The key of a link, where an own file has no other: a visitor made its standing version. The newest
 * sequence, of the links that still know it.
 */
export async function findVisitorKey(db: Db, itemId: number): Promise<ItemKeyRow | undefined> {
  return db
    .selectFrom("item_keys")
    .innerJoin("links", "links.share_id", "item_keys.share_id")
    .selectAll("item_keys")
    .where("item_keys.item_id", "=", itemId)
    .where("item_keys.enc_data_key", "!=", "")
    .orderBy("item_keys.share_sequence", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Own files, outside the trash, that are read with the key of a link alone. */
export async function listVisitorVersions(
  db: Db,
  userId: number,
  limit: number,
): Promise<ItemRow[]> {
  return db
    .selectFrom("items")
    .selectAll("items")
    .where("items.user_id", "=", userId)
    .where("items.type", "=", "file")
    .where("items.seal_sig", "=", "")
    .where("items.domain", "=", "m")
    .where("items.is_deleted", "=", 0)
    .where(sql<boolean>`not exists (select 1 from item_keys as own where own.item_id = items.id
      and own.enc_data_key <> '' and own.share_id not in (select share_id from links))`)
    .orderBy("items.id")
    .limit(limit)
    .execute();
}
