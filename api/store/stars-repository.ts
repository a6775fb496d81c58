import type { Db } from "#api/store/db.ts";
import { itemsWithMarks, type ListedItem } from "#api/store/items-repository.ts";

/** How many of these items are the user's own. */
export async function countOwnItems(
  trx: Db,
  userId: number,
  ids: readonly number[],
): Promise<number> {
  const own = await trx
    .selectFrom("items")
    .select("id")
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .execute();
  return own.length;
}

/** What has a star already keeps it. */
export async function insertStars(trx: Db, userId: number, ids: readonly number[]): Promise<void> {
  await trx
    .insertInto("favorites")
    .values(ids.map((itemId) => ({ user_id: userId, item_id: itemId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteStars(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom("favorites")
    .where("user_id", "=", userId)
    .where("item_id", "in", ids)
    .execute();
}

export async function countStars(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom("favorites")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface StarredQuery {
  readonly userId: number;
  readonly isWithDeleted: boolean;
  /** Items after this id. */
  readonly afterId: number;
  readonly limit: number;
}

/** Own items with a star, by id. */
export async function readStarred(db: Db, query: StarredQuery): Promise<ListedItem[]> {
  const { userId, isWithDeleted, afterId, limit } = query;
  const rows = itemsWithMarks(db, userId)
    .where("favorites.item_id", ">", afterId)
    .where("items.user_id", "=", userId)
    .where("items.pid", "is not", null)
    .orderBy("favorites.item_id")
    .limit(limit);
  return (isWithDeleted ? rows : rows.where("items.is_deleted", "=", 0)).execute();
}
