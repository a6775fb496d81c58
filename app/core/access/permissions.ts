import type { Permission } from "#app/contract/commands/user-facts.ts";
import {
  LEGACY_ADMIN_GRANTED,
  LEGACY_SINGLE_DENIED,
  type PermissionKey,
} from "#app/contract/permissions.data.ts";
import type { Person } from "./person.ts";

/**
 * Whether somebody may (Spec A§6.3). Only what is shown hangs on it: the server decides each command
 * by itself.
 */
export function can(person: Person, key: PermissionKey): boolean {
  if (person.isMultiNew) return isGranted(person.permissions.get(key));
  if (person.isAdmin) return LEGACY_ADMIN_GRANTED.includes(key);
  return !person.isChild && !LEGACY_SINGLE_DENIED.includes(key);
}

/** The look-up by a name that no table knows: whoever is not of the newer kind may. */
export function canByName(person: Person, name: string): boolean {
  return !person.isMultiNew || isGranted(person.permissions.get(name));
}

/** What a role says beside yes and no: days of a link, mode of its password. */
export function subValueOf(person: Person, key: PermissionKey): number | string | undefined {
  const permission = person.isMultiNew ? person.permissions.get(key) : undefined;
  return typeof permission === "object" ? permission.subValue : undefined;
}

/** A number counts as granted; 0 is the level Disabled (Spec A§6.2, Reading R-144). */
function isGranted(permission: Permission | undefined): boolean {
  const value = typeof permission === "object" ? permission.value : permission;
  return value === true || (typeof value === "number" && value > 0);
}
