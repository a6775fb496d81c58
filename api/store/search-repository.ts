import type { Db } from "#api/store/db.ts";
import { itemsWithMarks, type ListedItem } from "#api/store/items-repository.ts";

/** Rows of an index after an id. */
interface IndexQuery {
  readonly userId: number;
  readonly afterId: number;
  readonly limit: number;
}

/** Own items by id, deleted ones too; the roots of the areas have no name. */
export async function readOwnItems(db: Db, query: IndexQuery): Promise<ListedItem[]> {
  return itemsWithMarks(db, query.userId)
    .where("items.user_id", "=", query.userId)
    .where("items.id", ">", query.afterId)
    .where("items.pid", "is not", null)
    .orderBy("items.id")
    .limit(query.limit)
    .execute();
}

/** Ids of what changed since a state of the tree, in order. */
export async function readChangedIds(
  db: Db,
  { userId, afterId, limit, sinceHistId }: IndexQuery & { readonly sinceHistId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("item_changes")
    .select("item_id")
    .where("user_id", "=", userId)
    .where("hist_id", ">", sinceHistId)
    .where("item_id", ">", afterId)
    .orderBy("item_id")
    .limit(limit)
    .execute();
  return rows.map(({ item_id }) => item_id);
}

/** Those of these items that are the account's own, with a name. */
export async function readOwnOf(
  db: Db,
  userId: number,
  ids: readonly number[],
): Promise<ListedItem[]> {
  if (ids.length === 0) return [];
  return itemsWithMarks(db, userId)
    .where("items.user_id", "=", userId)
    .where("items.id", "in", ids)
    .where("items.pid", "is not", null)
    .execute();
}
