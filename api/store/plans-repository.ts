import type { Insertable, Selectable } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { PlanTable } from "#api/store/plan-schema.ts";

export type PlanRow = Selectable<PlanTable>;

/** Undefined: the free plan. */
export async function findPlan(db: Db, userId: number): Promise<PlanRow | undefined> {
  return db.selectFrom("plans").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Puts an account on a plan, in place of the one it had. */
export async function setPlan(trx: Db, plan: Insertable<PlanTable>): Promise<void> {
  await trx.deleteFrom("plans").where("user_id", "=", plan.user_id).execute();
  await trx.insertInto("plans").values(plan).execute();
}
