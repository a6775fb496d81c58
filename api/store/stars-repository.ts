import type { Db } from "#api/store/db.ts";

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
