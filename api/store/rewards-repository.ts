import type { Selectable } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { RewardTable } from "#api/store/ways-in-schema.ts";

export type RewardRow = Selectable<RewardTable>;

/** By whose code an account was made, if he has an account with a proven address. */
export async function findReferrerOf(db: Db, userId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("sign_ups")
    .innerJoin("users", "users.id", "sign_ups.referrer_id")
    .select("users.id")
    .where("sign_ups.user_id", "=", userId)
    .where("users.is_verified", "=", 1)
    .where("users.closed_s", "=", 0)
    .executeTakeFirst();
  return row?.id;
}

/** False when it was given before. */
export async function insertReward(trx: Db, row: RewardRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("rewards")
    .values(row)
    .onConflict((conflict) => conflict.columns(["user_id", "other_id"]).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The newest first. */
export async function listRewards(db: Db, userId: number): Promise<RewardRow[]> {
  return db
    .selectFrom("rewards")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_s", "desc")
    .orderBy("other_id", "desc")
    .execute();
}
