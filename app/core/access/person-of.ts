import { PLAN_IDS } from "#app/contract/plans.data.ts";
import { teamPlaceOf } from "#app/contract/plans.ts";
import type { User } from "#app/core/account/user.ts";
import type { Person } from "./person.ts";

/** Every name of the server's becomes a key of a map, so that none of them means something else here. */
export function personOf(user: User): Person {
  const place = teamPlaceOf(user);
  return {
    id: user.id,
    email: user.email,
    teamId: user.teamId,
    planId: user.planId,
    planUserLimit: user.planUserLimit ?? PLAN_IDS.defaultUserLimit,
    sku: user.sku,
    isUnlimited: user.isUnlimitedPlan,
    isPro: user.isPro,
    isOnTrial: user.isOnTrial,
    isVerified: user.isVerified,
    isAdmin: place === "admin",
    isChild: place === "child",
    isMultiNew: user.isMultiNew,
    permissions: new Map(Object.entries(user.permissions)),
    entitlements: new Map(Object.entries(user.entitlements)),
  };
}
