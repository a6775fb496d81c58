import { DISPLAY_LIMITS } from "#app/contract/limits.data.ts";
import { NON_RENEWING, PLAN_IDS } from "#app/contract/plans.data.ts";
import type { Subscription, User } from "#app/core/account/user.ts";
import { storagePercent } from "#app/core/display/storage-level.ts";
import { can } from "./permissions.ts";
import type { Person } from "./person.ts";

/** What is worth a banner besides the person (Spec A§2.11, Reading R-146). */
export interface BannerFacts
  extends Pick<User, "usedBytes" | "limitBytes" | "subscription" | "trialEnd" | "planTypeId"> {
  /** The flag of this device: links that can be worked on together are new here (Reading R-166). */
  readonly isSharedWorkNew: boolean;
}

export type PlanBanner =
  | { readonly kind: "cancelled"; readonly atMs: number }
  | { readonly kind: "full" }
  | { readonly kind: "unpaid"; readonly atMs: number }
  | { readonly kind: "too-many-users" }
  | { readonly kind: "storage" }
  | { readonly kind: "trial"; readonly atMs: number }
  | { readonly kind: "shared-work" };

const MS = 1_000;
const DAY_MS = 86_400_000;
/** Spec A§9.3. */
const WARNING_MS = 30 * DAY_MS;
const TRIAL_WARNING_MS = 7 * DAY_MS;
const FULL_PERCENT = 100;

/** Every banner that holds now, worst first: errors, warnings, information. */
export function bannersOf(
  person: Person,
  facts: BannerFacts,
  nowMs: number,
): readonly PlanBanner[] {
  const percent = person.isUnlimited ? 0 : storagePercent(facts.usedBytes, facts.limitBytes);
  const billing = mayManageBilling(person) ? facts.subscription : null;
  const all: readonly (PlanBanner | null)[] = [
    billing && cancellationOf(billing, nowMs),
    percent >= FULL_PERCENT ? { kind: "full" } : null,
    billing && unpaidOf(billing),
    billing && tooManyOf(person, billing),
    percent >= DISPLAY_LIMITS.storageHighFromPercent && percent < FULL_PERCENT
      ? { kind: "storage" }
      : null,
    trialOf(person, facts.trialEnd, nowMs),
    facts.isSharedWorkNew && (facts.planTypeId ?? 0) > PLAN_IDS.defaultTypeId
      ? { kind: "shared-work" }
      : null,
  ];
  return all.filter((banner) => banner !== null);
}

/** Banners of billing are for administrators and for whoever manages it. */
function mayManageBilling(person: Person): boolean {
  return person.isAdmin || can(person, "manageBilling");
}

function cancellationOf({ status, endS }: Subscription, nowMs: number): PlanBanner | null {
  const leftMs = endS * MS - nowMs;
  const isSoon = leftMs >= 0 && leftMs <= WARNING_MS;
  return status === NON_RENEWING && isSoon ? { kind: "cancelled", atMs: endS * MS } : null;
}

function unpaidOf({ unpaidUntilS }: Subscription): PlanBanner | null {
  return unpaidUntilS > 0 ? { kind: "unpaid", atMs: unpaidUntilS * MS } : null;
}

function tooManyOf(person: Person, { teamUsers }: Subscription): PlanBanner | null {
  const isNewAdmin = person.isMultiNew && person.isAdmin;
  return isNewAdmin && teamUsers > person.planUserLimit ? { kind: "too-many-users" } : null;
}

function trialOf(person: Person, trialEnd: string, nowMs: number): PlanBanner | null {
  const atMs = person.isOnTrial ? parseTermEnd(trialEnd) : null;
  if (atMs === null) return null;
  const leftMs = atMs + DAY_MS - nowMs;
  return leftMs >= 0 && leftMs <= TRIAL_WARNING_MS ? { kind: "trial", atMs } : null;
}

/** Whether a trial came with an end that is no day; that is noted, and no banner tells of it (Spec A§5). */
export function isTermBroken(person: Person, trialEnd: string): boolean {
  return person.isOnTrial && trialEnd !== "" && parseTermEnd(trialEnd) === null;
}

/**
 * The first instant of a day `YYYY-MM-DD`, by UTC; null for anything else (Spec A§5).
 * @internal Tests try dates that no account can be given.
 */
export function parseTermEnd(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const atMs = Date.parse(`${text}T00:00:00Z`);
  const isSame = !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
  return isSame ? atMs : null;
}
