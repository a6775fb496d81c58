import * as CODES from "#app/contract/errors/codes.ts";
import { parseSku } from "#app/contract/plans.ts";
import { can } from "./permissions.ts";
import type { Person } from "./person.ts";

/** By the SKU, unless it is of the newer kind and without limits (Spec A§6.5). */
export function isFree(person: Person): boolean {
  return parseSku(person.sku).isFree && !(person.isMultiNew && person.isUnlimited);
}

/** Whether an upgrade leads to the page of plans; everybody else gets the billing portal (Spec A§6.5). */
export function leadsToPlans(person: Person): boolean {
  if (isFree(person)) return true;
  return can(person, "manageBilling") && !isOnlyChild(person) && !person.isPro && !person.isOnTrial;
}

/** Whether "Upgrade plan" is offered (Spec A§6.5). */
export function isUpgradeOffered(person: Person): boolean {
  return !person.isUnlimited && !isOnlyChild(person) && !person.isOnTrial;
}

export type Need = "pro" | "verified" | "verified-to-share" | "admin" | "not-child";

/** The code that a feature is refused with, or null (Spec A§6.5). */
export function refusalOf(person: Person, need: Need): number | null {
  switch (need) {
    case "pro":
      return person.isPro ? null : CODES.proNeeded;
    case "verified":
      return person.isVerified ? null : CODES.emailToVerify;
    case "verified-to-share":
      return person.isVerified ? null : CODES.emailNotVerified;
    case "admin":
      return person.isAdmin ? null : CODES.teamAdminNeeded;
    case "not-child":
      return isOnlyChild(person) ? CODES.notForChild : null;
  }
}

/** A child who is not an administrator as well. */
function isOnlyChild(person: Person): boolean {
  return person.isChild && !person.isAdmin;
}
