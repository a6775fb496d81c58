import type { Db } from "#api/store/db.ts";
import type { ItemRow } from "#api/store/items-repository.ts";
import type { ItemKeyRow, ShareKeyName } from "#api/store/link-keys-repository.ts";
import type { ShareGrantTable } from "#api/store/share-tables.ts";

/** Items asked for in one question. */
const STEP = 500;

/**
 * What stands under the key of a team share for each item, under the newest sequence that it was made
 * for: while a removal is worked off, what was not wrapped anew is read under the key before. With
 * null, under whichever share the item lies in.
 */
export async function readTeamKeys(
  db: Db,
  items: readonly Pick<ItemRow, "id">[],
  shareId: number | null,
): Promise<ReadonlyMap<number, ItemKeyRow>> {
  const keys = new Map<number, ItemKeyRow>();
  for (let start = 0; start < items.length; start += STEP) {
    const ids = items.slice(start, start + STEP).map(({ id }) => id);
    for (const row of await readSome(db, ids, shareId)) keys.set(row.item_id, row);
  }
  return keys;
}

async function readSome(db: Db, ids: readonly number[], shareId: number | null) {
  const rows = db
    .selectFrom("item_keys")
    .innerJoin("team_shares", "team_shares.share_id", "item_keys.share_id")
    .selectAll("item_keys")
    .where("item_keys.item_id", "in", ids)
    .orderBy("item_keys.share_sequence");
  return (shareId === null ? rows : rows.where("item_keys.share_id", "=", shareId)).execute();
}

/** The key of a share as this person was given it; undefined before he was. */
export async function findGrant(
  db: Db,
  { share_id, share_sequence }: ShareKeyName,
  userId: number,
): Promise<ShareGrantTable | undefined> {
  return db
    .selectFrom("share_grants")
    .selectAll()
    .where("share_id", "=", share_id)
    .where("share_sequence", "=", share_sequence)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}
