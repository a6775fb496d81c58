import { PLAN_CODES } from "./plans.data.ts";

/** Kinds of pages that views are counted of. Pages of links have none: they are never counted. */
export const SECTIONS = [
  "files",
  "vault",
  "starred",
  "recents",
  "search",
  "storage",
  "preview",
  "history",
  "shares",
  "links",
  "users",
  "settings",
  "billing",
  "help",
  "start",
  "sign-in",
  "sign-up",
  "signup-share",
  "setuserinviteconsent",
  "other",
] as const;

export type Section = (typeof SECTIONS)[number];

/** Whether somebody was signed in; never who. */
export const VIEWERS = ["person", "visitor"] as const;

/** First segment of a SKU; `other` for one that no table knows. */
export const COUNTED_PLANS = [...PLAN_CODES, "other"] as const;

export type CountedPlan = (typeof COUNTED_PLANS)[number];

/** How it is sent instead of a number (Spec A§9.5). */
export const UNLIMITED_STORAGE = "Unlimited";

/** Spec A§9.1, A§9.5. */
export const ANALYTICS_LIMITS = {
  /** Of the views of visitors, where not all are counted. */
  sample01: 0.01,
  profileEveryMs: 3_600_000,
  usedDecimals: 2,
  limitDecimals: 0,
  /** `calls.md`: at most so many a minute. */
  perMinute: 20,
  /** A year and a month, so that a month can be held against the same one before. */
  keptDays: 400,
  maxBodyBytes: 256,
} as const;
