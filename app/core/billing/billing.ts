import { parseSku } from "#app/contract/plans.ts";
import { can } from "#app/core/access/permissions.ts";
import type { Person } from "#app/core/access/person.ts";
import type { User } from "#app/core/account/user.ts";

/** Money as the provider tells it. */
export interface Price {
  readonly cents: number;
  /** ISO 4217. */
  readonly currency: string;
}

export interface BoughtPlan {
  /** One of {@link STATUSES}, or as the provider names it. */
  readonly status: string;
  readonly planName: string;
  readonly sku: string;
  /** End of what is paid, or of the trial; Unix seconds. */
  readonly endS: number;
  readonly users: number;
  /** What is charged at the end of the term; null for nothing. */
  readonly next: Price | null;
}

export interface Invoice {
  readonly id: string;
  readonly atS: number;
  readonly price: Price;
  readonly isPaid: boolean;
}

/** What there is to see of a plan that is paid (Spec A§3.8). */
export interface BillingProfile {
  /** null: there never was one. */
  readonly bought: BoughtPlan | null;
  readonly invoices: readonly Invoice[];
}

/** A plan that can be bought. */
export interface OfferedPlan {
  readonly sku: string;
  readonly name: string;
  /** null: no limit. */
  readonly spaceBytes: number | null;
  /** What visitors read in a day through the links of a user; null: no limit. */
  readonly dailyBytes: number | null;
  readonly minUsers: number;
  readonly maxUsers: number;
  /** Of one user and term. */
  readonly price: Price;
}

/** Statuses that have words of their own; another one is shown as it came. */
export const STATUSES = ["active", "ending", "trial", "cancelled"] as const;

/** Whether somebody may see what is paid (Spec A§6.3, Reading R-422). */
export function seesBilling(person: Person): boolean {
  return can(person, "viewBilling") || can(person, "manageBilling");
}

export type BillingRecord = "chargebeesubscriptiondetails" | "billingprofile";

/** The full record for whoever may view billing, else the profile (Spec A§6.3). */
export function recordFor(person: Person): BillingRecord {
  return can(person, "viewBilling") ? "chargebeesubscriptiondetails" : "billingprofile";
}

export type Term = "MONTHLY" | "ANNUAL";

/** Plans of one term, the cheapest first. */
export function plansOf(all: readonly OfferedPlan[], term: Term): readonly OfferedPlan[] {
  const shown = all.filter(({ sku }) => parseSku(sku).period === term);
  return shown.toSorted((a, b) => a.price.cents - b.price.cents);
}

/** How many users may be bought: what any of these plans takes; null where none is for a team. */
export function usersRange(plans: readonly OfferedPlan[]): UsersRange | null {
  const forTeams = plans.filter(isForTeams);
  if (forTeams.length === 0) return null;
  const min = Math.min(...forTeams.map(({ minUsers }) => minUsers));
  return { min, max: Math.max(...forTeams.map(({ maxUsers }) => maxUsers)) };
}

export interface UsersRange {
  readonly min: number;
  readonly max: number;
}

export function isForTeams({ maxUsers }: OfferedPlan): boolean {
  return maxUsers > 1;
}

/** What so many users pay for a plan in its term; null for a number that it does not take. */
export function totalOf(plan: OfferedPlan, users: number): Price | null {
  if (users < plan.minUsers || users > plan.maxUsers) return null;
  return { ...plan.price, cents: plan.price.cents * users };
}

/** More lies there than the plan holds: after a lesser plan, which deletes nothing. */
export function isOverPlan(
  user: Pick<User, "usedBytes" | "limitBytes" | "isUnlimitedPlan">,
): boolean {
  return !user.isUnlimitedPlan && user.usedBytes > user.limitBytes;
}
