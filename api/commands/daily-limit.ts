import { ApiError, CODES } from "#api/api-error.ts";
import { entitlementsOf } from "#api/commands/plan-facts.ts";
import { sumServed } from "#api/store/link-uses-repository.ts";
import { findPlan } from "#api/store/plans-repository.ts";
import type { CommandContext } from "#api/world.ts";

const DAY_S = 24 * 3600;

/**
 * 8031 once visitors have read as many bytes through the links of an account, in the last 24 hours, as the
 * entitlement `bandwidth` of its plan says; a reading that has begun goes on (Spec A§6.4, Reading R-462).
 */
export async function assertBelowDaily(context: CommandContext, ownerId: number): Promise<void> {
  const { db } = context.region;
  const plan = await findPlan(db, ownerId);
  const most = plan === undefined ? null : toLimit(entitlementsOf(plan).bandwidth);
  if (most === null) return;
  const served = await sumServed(db, ownerId, context.nowS - DAY_S);
  if (served >= most) throw new ApiError(CODES.dailyLimit);
}

/** null where there is none: without the entitlement, without limits, or for something that is no number. */
function toLimit(
  entitlement: ReturnType<typeof entitlementsOf>[string] | undefined,
): number | null {
  if (entitlement === undefined || entitlement.is_unlimited === 1) return null;
  const { value } = entitlement;
  const bytes = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof bytes === "number" && Number.isFinite(bytes) ? bytes : null;
}
