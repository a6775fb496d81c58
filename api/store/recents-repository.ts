import type { Db } from "#api/store/db.ts";
import { itemsWithMarks, type ListedItem } from "#api/store/items-repository.ts";
import type { RecentAct } from "#app/contract/commands/flat-lists.ts";
import { FILES_LIMITS } from "#app/contract/limits.data.ts";

/** What an account did with items. */
export interface Recent {
  readonly userId: number;
  readonly act: RecentAct;
  readonly nowS: number;
}

export type RecentItem = ListedItem & { readonly act: RecentAct; readonly act_s: number };

/**
 * Notes what was done with items, each in its place of before; what is no item of the account is left
 * out, and of all beyond the last 100 the oldest are forgotten.
 */
export async function noteRecent(
  trx: Db,
  ids: readonly number[],
  { userId, act, nowS: act_s }: Recent,
): Promise<void> {
  const own = await trx
    .selectFrom("items")
    .select("id")
    .where("user_id", "=", userId)
    .where("pid", "is not", null)
    .where("id", "in", ids.slice(-FILES_LIMITS.recentItems))
    .execute();
  if (own.length === 0) return;
  await trx
    .insertInto("recents")
    .values(own.map(({ id }) => ({ user_id: userId, item_id: id, act, act_s })))
    .onConflict((conflict) => conflict.columns(["user_id", "item_id"]).doUpdateSet({ act, act_s }))
    .execute();
  const kept = trx
    .selectFrom("recents")
    .select("item_id")
    .where("user_id", "=", userId)
    .orderBy("act_s", "desc")
    .orderBy("item_id", "desc")
    .limit(FILES_LIMITS.recentItems);
  await trx
    .deleteFrom("recents")
    .where("user_id", "=", userId)
    .where("item_id", "not in", kept)
    .execute();
}

/** The newest first; what lies in the trash itself is left out. */
export async function readRecents(db: Db, userId: number, limit: number): Promise<RecentItem[]> {
  return itemsWithMarks(db, userId)
    .innerJoin("recents", "recents.item_id", "items.id")
    .select(["recents.act", "recents.act_s"])
    .where("recents.user_id", "=", userId)
    .where("items.user_id", "=", userId)
    .where("items.is_deleted", "=", 0)
    .orderBy("recents.act_s", "desc")
    .orderBy("items.id", "desc")
    .limit(limit)
    .execute();
}
