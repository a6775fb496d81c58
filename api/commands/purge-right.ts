import { ApiError, CODES } from "#api/api-error.ts";
import { toPlanFields } from "#api/commands/plan-facts.ts";
import type { Db } from "#api/store/db.ts";
import { findPlan, type PlanRow } from "#api/store/plans-repository.ts";
import { LEGACY_ADMIN_GRANTED, LEGACY_SINGLE_DENIED } from "#app/contract/permissions.data.ts";

const KEY = "purgeFiles";

/** 8401 for somebody whose role does not let him remove anything for good (Spec A§6.3). */
export async function assertMayPurge(trx: Db, userId: number): Promise<void> {
  const plan = await findPlan(trx, userId);
  if (plan !== undefined && !mayPurge(plan)) throw new ApiError(CODES.denied);
}

function mayPurge(plan: PlanRow): boolean {
  if (plan.is_multi_new === 1) {
    const given = toPlanFields(plan).permissions?.[KEY];
    const value = typeof given === "object" ? given.value : given;
    return value === true || (typeof value === "number" && value > 0);
  }
  if (plan.is_multi_admin === 1) return LEGACY_ADMIN_GRANTED.includes(KEY);
  return plan.is_multi_child !== 1 && !LEGACY_SINGLE_DENIED.includes(KEY);
}
