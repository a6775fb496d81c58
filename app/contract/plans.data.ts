/** First segment of a SKU. Spec A§9.3. */
export const PLAN_CODES = [
  "free",
  "per",
  "lper",
  "ps",
  "psp",
  "bpt",
  "bptu",
  "bptsp",
  "bptup",
] as const;

export type PlanCode = (typeof PLAN_CODES)[number];

/** Spec A§3.8. */
export type PlanType =
  | "business-solo"
  | "business-teams"
  | "business-teams-advanced"
  | "business-teams-advanced-plus"
  | "business-teams-plus"
  | "free"
  | "personal"
  | "personal-legacy"
  | "pro-solo-pro";

export type BillingPeriod = "MONTHLY" | "ANNUAL";

export interface Plan {
  readonly type: PlanType;
  /** Days that deleted data is kept. Spec A§9.3. */
  readonly retentionDays: number;
}

/** Which plan type a code stands for is not shown: Reading R-61. */
export const PLANS: Readonly<Record<PlanCode, Plan>> = {
  free: { type: "free", retentionDays: 30 },
  per: { type: "personal", retentionDays: 180 },
  lper: { type: "personal-legacy", retentionDays: 180 },
  ps: { type: "business-solo", retentionDays: 180 },
  psp: { type: "pro-solo-pro", retentionDays: 365 },
  bpt: { type: "business-teams", retentionDays: 180 },
  bptu: { type: "business-teams-advanced", retentionDays: 365 },
  bptsp: { type: "business-teams-plus", retentionDays: 180 },
  bptup: { type: "business-teams-advanced-plus", retentionDays: 365 },
};

/** Days that deleted data of a plan is kept that is not in {@link PLANS}. Spec A§9.3. */
export const UNKNOWN_RETENTION_DAYS = 30;
export const DEFAULT_SKU = "free";
/** Last segment of a SKU; anything else is annual. Spec A§9.3. */
export const PERIODS: Readonly<Record<string, BillingPeriod>> = { M: "MONTHLY", Y: "ANNUAL" };
export const DEFAULT_PERIOD: BillingPeriod = "ANNUAL";

/** Parts of a SKU that tell a Teams-plus plan. Spec A§6.1. */
export const TEAMS_PLUS_SKU_PARTS = ["BPTSP", "BPTUP"] as const;

/** Ids and thresholds of the API. Spec A§3.1, A§9.3. */
export const PLAN_IDS = {
  /** `plan_id` of child users, where no billing account is known. */
  children: [1001, 1101, 1201, 1301, 1401, 1501],
  /** Any other `plan_id` above this one is an administrator. */
  adminAbove: 1000,
  /** The users menu shows above this `plan_id`. Spec A§6.6. */
  usersMenuAbove: 99,
  /** An account is Pro above this `plan_id`. Spec A§3.1. */
  proAbove: 1,
  defaultTypeId: 1,
  defaultUserLimit: 1,
} as const;

/** `status` of a subscription that ends at the end of its term. Spec A§2.11. */
export const NON_RENEWING = "non_renewing";
