import * as v from "valibot";
import { ApiError, CODES } from "#api/api-error.ts";
import type { Db } from "#api/store/db.ts";
import { findPlan, type PlanRow } from "#api/store/plans-repository.ts";
import { type Permission, permission } from "#app/contract/commands/user-facts.ts";
import {
  LEGACY_ADMIN_GRANTED,
  LEGACY_SINGLE_DENIED,
  type PermissionKey,
} from "#app/contract/permissions.data.ts";
import { teamPlaceOf } from "#app/contract/plans.ts";
import { fromPermissionMap, OWNER_ROLE, type RoleValues } from "#app/contract/role-permissions.ts";

const MAP = v.pipe(v.string(), v.parseJson(), v.record(v.string(), permission));

/**
 * Whether an account may (Spec A§6.3): the server's own word, asked at each command. What a client
 * believes of its permissions hides buttons and nothing else (Trust T10).
 */
export function mayDo(plan: PlanRow | undefined, key: PermissionKey): boolean {
  if (plan?.is_multi_new === 1) return isInRole(plan, key);
  const place = placeOf(plan);
  if (place === "admin") return LEGACY_ADMIN_GRANTED.includes(key);
  return place === "single" && !LEGACY_SINGLE_DENIED.includes(key);
}

/** What the role says that stands in the record of somebody of a newer team. */
export function isInRole(plan: Pick<PlanRow, "permissions">, key: PermissionKey): boolean {
  return isGiven(permissionsOf(plan)[key]);
}

/** 8401 for whoever may not. */
export async function requireRight(trx: Db, userId: number, key: PermissionKey): Promise<void> {
  if (!mayDo(await findPlan(trx, userId), key)) throw new ApiError(CODES.denied);
}

/** What a role says beside yes and no. */
export function subValueBy(
  plan: PlanRow | undefined,
  key: PermissionKey,
): number | string | undefined {
  if (plan?.is_multi_new !== 1) return undefined;
  const given = permissionsOf(plan)[key];
  return typeof given === "object" ? given.subValue : undefined;
}

export function placeOf(plan: PlanRow | undefined) {
  if (plan === undefined) return "single";
  return teamPlaceOf({
    planId: plan.plan_id,
    billingAccount: plan.billing_account,
    isMultiAdmin: plan.is_multi_admin === 1,
    isMultiChild: plan.is_multi_child === 1,
  });
}

function permissionsOf({
  permissions,
}: Pick<PlanRow, "permissions">): Readonly<Record<string, Permission>> {
  return v.parse(MAP, permissions);
}

/** What somebody has, as a role; a legacy administrator owns his team and has no roles. */
export function valuesOf(plan: PlanRow): RoleValues {
  return plan.is_multi_new === 1 ? fromPermissionMap(permissionsOf(plan)) : OWNER_ROLE;
}

/** A number counts as granted; 0 is the level Disabled (Spec A§6.2, Reading R-144). */
function isGiven(given: Permission | undefined): boolean {
  const value = typeof given === "object" ? given.value : given;
  return value === true || (typeof value === "number" && value > 0);
}
