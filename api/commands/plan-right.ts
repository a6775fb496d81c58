import { toPlanFields } from "#api/commands/plan-facts.ts";
import type { PlanRow } from "#api/store/plans-repository.ts";
import type { Permission } from "#app/contract/commands/user-facts.ts";
import {
  LEGACY_ADMIN_GRANTED,
  LEGACY_SINGLE_DENIED,
  type PermissionKey,
} from "#app/contract/permissions.data.ts";

/** Whether role or plan gives somebody a right (Spec A§6.3); without a plan it is a single account's. */
export function isGivenBy(plan: PlanRow | undefined, key: PermissionKey): boolean {
  if (plan === undefined) return !LEGACY_SINGLE_DENIED.includes(key);
  if (plan.is_multi_new === 1) return isGranted(toPlanFields(plan).permissions?.[key]);
  if (plan.is_multi_admin === 1) return LEGACY_ADMIN_GRANTED.includes(key);
  return plan.is_multi_child !== 1 && !LEGACY_SINGLE_DENIED.includes(key);
}

/** What a role says beside yes and no. */
export function subValueBy(
  plan: PlanRow | undefined,
  key: PermissionKey,
): number | string | undefined {
  if (plan?.is_multi_new !== 1) return undefined;
  const given = toPlanFields(plan).permissions?.[key];
  return typeof given === "object" ? given.subValue : undefined;
}

/** A number counts as granted; 0 is the level Disabled (Spec A§6.2, Reading R-144). */
function isGranted(given: Permission | undefined): boolean {
  const value = typeof given === "object" ? given.value : given;
  return value === true || (typeof value === "number" && value > 0);
}
