import type { Person } from "./person.ts";

/** Whether the plan has a feature (Spec A§6.4). */
export function isEntitled(person: Person, key: string, expected = "true"): boolean {
  const entitlement = person.entitlements.get(key);
  return entitlement !== undefined && String(entitlement.value) === expected;
}

/** Whether the plan reaches so far (Spec A§6.4). What it does not name it does not have. */
export function isWithin(person: Person, key: string, amount: number): boolean {
  const entitlement = person.entitlements.get(key);
  if (entitlement === undefined) return false;
  return entitlement.isUnlimited || amount <= toLimit(entitlement.value);
}

/** A text that is no number limits to nothing. */
function toLimit(value: string | number | boolean): number {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : -1;
}
