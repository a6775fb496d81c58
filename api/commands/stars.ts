import { ApiError, CODES } from "#api/api-error.ts";
import { sessionOf, toId } from "#api/handler.ts";
import {
  countOwnItems,
  countStars,
  deleteStars,
  insertStars,
} from "#api/store/stars-repository.ts";
import { raiseHistId, wakeUser } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";

/** Items of one call; more is malformed. */
const MAX_ITEMS = 1000;

/** Stars own items, for all windows and devices of the account; 1801 when one of them is not there. */
export async function addStars(context: CommandContext, wireIds: readonly string[]) {
  const { userId } = sessionOf(context);
  const ids = toIds(wireIds);
  const { db } = context.region;
  const total = await db.transaction().execute(async (trx) => {
    if ((await countOwnItems(trx, userId, ids)) !== ids.length) {
      throw new ApiError(CODES.starFailed);
    }
    await insertStars(trx, userId, ids);
    await raiseHistId(trx, userId);
    return countStars(trx, userId);
  });
  await wakeUser(db, context.world.bus, userId);
  return { total_favorite: total };
}

/** Takes stars away; what has none is left alone. */
export async function removeStars(context: CommandContext, wireIds: readonly string[]) {
  const { userId } = sessionOf(context);
  const { db } = context.region;
  const total = await db.transaction().execute(async (trx) => {
    await deleteStars(trx, userId, toIds(wireIds));
    await raiseHistId(trx, userId);
    return countStars(trx, userId);
  });
  await wakeUser(db, context.world.bus, userId);
  return { total_favorite: total };
}

function toIds(wireIds: readonly string[]): number[] {
  const ids = [...new Set(wireIds.map(toId))];
  if (ids.length === 0 || ids.length > MAX_ITEMS) throw new ApiError(CODES.malformed);
  return ids;
}
