import type { FeatureKey } from "#app/contract/features.data.ts";
import { type Flag, type FlagSubject, isFeatureOn } from "./flags.ts";
import type { Person } from "./person.ts";
import { type UsersMenu, usersMenuOf } from "./users-menu.ts";

export type DrawerArea = "files" | "vault" | "shares" | "starred" | "recents";

/** Areas of the drawer in their order, each with its feature key (Spec A§2.7). */
const AREAS: readonly (readonly [DrawerArea, FeatureKey])[] = [
  ["files", "filesDirectoryPage"],
  ["vault", "vaultDirectoryPage"],
  ["shares", "newSharesPage"],
  ["starred", "newStarredPage"],
  ["recents", "newRecents"],
];

export interface DrawerPlan {
  readonly areas: readonly DrawerArea[];
  readonly users: UsersMenu | null;
}

/** What the drawer offers somebody; the settings come last and for everybody. */
export function drawerOf(person: Person, flags: readonly Flag[], timeZone: string): DrawerPlan {
  const subject: FlagSubject = { ...person, timeZone };
  const isOn = (key: FeatureKey) => isFeatureOn(flags, key, subject);
  return {
    areas: AREAS.filter(([, key]) => isOn(key)).map(([area]) => area),
    users: usersMenuOf(person),
  };
}
