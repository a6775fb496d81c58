import { ApiError, CODES } from "#api/api-error.ts";
import { sessionOf, toId } from "#api/handler.ts";
import { countFavorites } from "#api/store/items.ts";
import { wakeUser } from "#api/store/users.ts";
import type { CommandContext } from "#api/world.ts";

/** Items of one call; more is malformed. */
const MAX_ITEMS = 1000;

/** Stars own items; 1801 when one of them is not there. */
export async function addStars(context: CommandContext, wireIds: readonly string[]) {
  const { userId } = sessionOf(context);
  const ids = toIds(wireIds);
  const { db } = context.region;
  const total = await db.transaction().execute(async (trx) => {
    const own = await trx
      .selectFrom("items")
      .select("id")
      .where("user_id", "=", userId)
      .where("id", "in", ids)
      .execute();
    if (own.length !== ids.length) throw new ApiError(CODES.starFailed);
    await trx
      .insertInto("favorites")
      .values(ids.map((itemId) => ({ user_id: userId, item_id: itemId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return countFavorites(trx, userId);
  });
  await wakeUser(db, context.world.bus, userId);
  return { total_favorite: total };
}

/** Takes stars away; what has none is left alone. */
export async function removeStars(context: CommandContext, wireIds: readonly string[]) {
  const { userId } = sessionOf(context);
  const { db } = context.region;
  await db
    .deleteFrom("favorites")
    .where("user_id", "=", userId)
    .where("item_id", "in", toIds(wireIds))
    .execute();
  await wakeUser(db, context.world.bus, userId);
  return { total_favorite: await countFavorites(db, userId) };
}

function toIds(wireIds: readonly string[]): number[] {
  const ids = [...new Set(wireIds.map(toId))];
  if (ids.length === 0 || ids.length > MAX_ITEMS) throw new ApiError(CODES.malformed);
  return ids;
}
