import {
  type BillingPeriod,
  DEFAULT_PERIOD,
  DEFAULT_SKU,
  PERIODS,
  PLAN_IDS,
  PLANS,
  type PlanCode,
  type PlanType,
  TEAMS_PLUS_SKU_PARTS,
  UNKNOWN_RETENTION_DAYS,
} from "./plans.data.ts";

export interface Sku {
  /** As given, or the default. */
  readonly sku: string;
  /** `undefined` when the first segment is none that is known. */
  readonly type: PlanType | undefined;
  readonly period: BillingPeriod;
  readonly retentionDays: number;
  readonly isFree: boolean;
  readonly isTeamsPlus: boolean;
}

/** A SKU is `product-…-term`, in any case. Spec A§6.1, A§9.3. */
export function parseSku(raw: string | undefined): Sku {
  const sku = raw === undefined || raw === "" ? DEFAULT_SKU : raw;
  const segments = sku.split("-");
  const code = (segments[0] ?? "").toLowerCase();
  const plan = isPlanCode(code) ? PLANS[code] : undefined;
  const term = (segments.length > 1 ? segments.at(-1) : undefined) ?? "";
  return {
    sku,
    type: plan?.type,
    period: PERIODS[term.toUpperCase()] ?? DEFAULT_PERIOD,
    retentionDays: plan?.retentionDays ?? UNKNOWN_RETENTION_DAYS,
    isFree: code === DEFAULT_SKU,
    isTeamsPlus: TEAMS_PLUS_SKU_PARTS.some((part) => sku.toUpperCase().includes(part)),
  };
}

/** What the server says about an account's place in a team. Spec A§3.1. */
export interface TeamRecord {
  readonly planId: number;
  readonly billingAccount: string | undefined;
  readonly isMultiChild: boolean;
  readonly isMultiAdmin: boolean;
}

export type TeamPlace = "single" | "child" | "admin";

/**
 * With a billing account the server's flags decide; without one the plan id does. Spec A§3.1.
 */
export function teamPlaceOf(record: TeamRecord): TeamPlace {
  if (record.billingAccount !== undefined && record.billingAccount !== "") {
    if (record.isMultiAdmin) return "admin";
    return record.isMultiChild ? "child" : "single";
  }
  const children: readonly number[] = PLAN_IDS.children;
  if (children.includes(record.planId)) return "child";
  return record.planId > PLAN_IDS.adminAbove ? "admin" : "single";
}

function isPlanCode(code: string): code is PlanCode {
  return Object.hasOwn(PLANS, code);
}
