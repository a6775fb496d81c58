import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { PlanTable } from "#api/store/plan-schema.ts";

export type PlanRow = Selectable<PlanTable>;
export type NewPlan = Insertable<PlanTable>;

/** Undefined: the free plan. */
export async function findPlan(db: Db, userId: number): Promise<PlanRow | undefined> {
  return db.selectFrom("plans").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Puts an account on a plan, in place of the one it had. */
export async function setPlan(trx: Db, plan: NewPlan): Promise<void> {
  await trx.deleteFrom("plans").where("user_id", "=", plan.user_id).execute();
  await trx.insertInto("plans").values(plan).execute();
}

/** Takes an account off its plan: what is left is the free one. */
export async function deletePlan(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom("plans").where("user_id", "=", userId).execute();
}

export async function updatePlan(
  trx: Db,
  userId: number,
  fields: Updateable<PlanTable>,
): Promise<void> {
  await trx.updateTable("plans").set(fields).where("user_id", "=", userId).execute();
}

/** Accounts without a plan whose number is above `afterId`, at most `count` of them, in their order. */
export async function listWithoutPlan(
  db: Db,
  afterId: number,
  count: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("users")
    .leftJoin("plans", "plans.user_id", "users.id")
    .select("users.id")
    .where("plans.user_id", "is", null)
    .where("users.id", ">", afterId)
    .orderBy("users.id")
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}
