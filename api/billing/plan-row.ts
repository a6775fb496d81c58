import type { Offer } from "#api/billing/offers.data.ts";
import type { NewPlan } from "#api/store/plans-repository.ts";
import { PLAN_IDS } from "#app/contract/plans.data.ts";
import { OWNER_ROLE, toPermissionMap } from "#app/contract/role-permissions.ts";

/** Plan ids of accounts on an offer: one person's, and an administrator's (Spec A§3.1). */
export const PAID_IDS = { single: 2, team: 1_700 } as const;
export const PAID_TYPE_ID = 2;
/** Permissions of an account that leads a team. */
export const OWNER_PERMISSIONS = JSON.stringify(toPermissionMap(OWNER_ROLE));

interface GivenPlan {
  readonly userId: number;
  readonly sku: string;
  readonly offer: Offer;
}

/** The plan of an account that the installation itself put on an offer: nobody pays for it. */
export function toPlanRow({ userId, sku, offer }: GivenPlan): NewPlan {
  const { isTeam } = offer;
  return {
    user_id: userId,
    plan_id: isTeam ? PAID_IDS.team : PAID_IDS.single,
    plantype_id: PAID_TYPE_ID,
    plan_name: offer.name,
    sku,
    plan_user_limit: isTeam ? offer.users.max : PLAN_IDS.defaultUserLimit,
    is_pro: 1,
    is_unlimited: offer.spaceBytes === null ? 1 : 0,
    is_multi_admin: isTeam ? 1 : 0,
    is_multi_new: isTeam ? 1 : 0,
    permissions: isTeam ? OWNER_PERMISSIONS : "{}",
    entitlements: JSON.stringify(toEntitlements(offer, isTeam)),
  };
}

/** Features and limits of a plan, as JSON of `entitlements` (Spec A§6.4). */
export function toEntitlements(offer: Offer | null, isTeam: boolean) {
  const dailyBytes = offer?.dailyBytes ?? null;
  return {
    ...(isTeam ? { rbac: { value: "true", is_unlimited: 0 as const } } : {}),
    ...(dailyBytes === null ? {} : { bandwidth: { value: dailyBytes, is_unlimited: 0 as const } }),
  };
}
