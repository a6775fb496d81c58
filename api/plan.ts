import { parseSku } from "#app/contract/plans.ts";

/** The plan of every account of this server. */
export const FREE_PLAN = { plan_id: 0, plan_name: "Free", sku: "free" } as const;

const DAY_S = 24 * 3600;

/** How long a deleted item can be restored, seconds (Spec A§9.3). */
export const TRASH_KEPT_S = parseSku(FREE_PLAN.sku).retentionDays * DAY_S;

/** How long a plan keeps what was deleted or replaced, seconds; without one the free plan. */
export function retentionS(sku: string | undefined): number {
  return parseSku(sku ?? FREE_PLAN.sku).retentionDays * DAY_S;
}
