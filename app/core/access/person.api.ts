import type { WireUser } from "#app/contract/commands/account.ts";
import { PLAN_IDS } from "#app/contract/plans.data.ts";
import { teamPlaceOf } from "#app/contract/plans.ts";
import type { Person } from "./person.ts";

/** Every name of the server's becomes a key of a map, so that none of them means something else here. */
export function toPerson(user: WireUser): Person {
  const place = teamPlaceOf({
    planId: user.plan_id,
    billingAccount: user.zuora_acct_key,
    isMultiChild: user.is_multi_child === 1,
    isMultiAdmin: user.is_multi_admin === 1,
  });
  return {
    id: user.id,
    email: user.email,
    teamId: user.team_id,
    planId: user.plan_id,
    planUserLimit: user.plan_user_limit ?? PLAN_IDS.defaultUserLimit,
    sku: user.sku,
    isUnlimited: user.is_unlimited_plan === 1,
    isPro: user.is_pro === 1,
    isOnTrial: user.is_on_trial === 1,
    isVerified: user.is_verified === 1,
    isAdmin: place === "admin",
    isChild: place === "child",
    isMultiNew: user.is_multi_new === 1,
    permissions: new Map(Object.entries(user.permissions ?? {})),
    entitlements: new Map(
      Object.entries(user.entitlements ?? {}).map(([key, { value, is_unlimited }]) => [
        key,
        { value, isUnlimited: is_unlimited === 1 },
      ]),
    ),
  };
}
