import { ApiError, CODES } from "#api/api-error.ts";
import type { Db } from "#api/store/db.ts";
import { ACCOUNT_LIMITS } from "#app/contract/limits.data.ts";

/** 8003 when the account has as many items as it can have: folders cost no bytes (Trust T14). */
export async function assertRoomForItem(trx: Db, userId: number): Promise<void> {
  const { item_count: count } = await trx
    .selectFrom("users")
    .select("item_count")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (count >= ACCOUNT_LIMITS.maxItems) throw new ApiError(CODES.full);
}
