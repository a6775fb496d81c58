import { PLAN_IDS } from "#app/contract/plans.data.ts";
import { isEntitled } from "./entitlements.ts";
import { can } from "./permissions.ts";
import type { Person } from "./person.ts";

export interface UsersMenu {
  readonly label: "users" | "usersAndRoles";
  readonly href: "/users" | "/users/roles";
}

/** The entry of the drawer for teams, or null (Spec A§6.6). */
export function usersMenuOf(person: Person): UsersMenu | null {
  const seesUsers = can(person, "viewUsers");
  const seesRoles = can(person, "viewRoles");
  if (!(seesUsers || seesRoles) || person.planId <= PLAN_IDS.usersMenuAbove) return null;
  const hasRoles = isEntitled(person, "rbac");
  const isPlain = !person.isChild && !person.isMultiNew;
  return {
    label: isPlain || !hasRoles ? "users" : "usersAndRoles",
    href: !seesUsers && hasRoles ? "/users/roles" : "/users",
  };
}
