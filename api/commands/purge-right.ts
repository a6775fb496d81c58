import { ApiError, CODES } from "#api/api-error.ts";
import { mayDo } from "#api/commands/may-do.ts";
import type { Db } from "#api/store/db.ts";
import { findPlan } from "#api/store/plans-repository.ts";

/** 8401 for somebody whose role does not let him remove anything for good (Spec A§6.3). */
export async function assertMayPurge(trx: Db, userId: number): Promise<void> {
  const plan = await findPlan(trx, userId);
  if (plan !== undefined && !mayDo(plan, "purgeFiles")) throw new ApiError(CODES.denied);
}
