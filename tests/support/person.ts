import type { Person } from "#app/core/access/person.ts";

/** A single user of the free plan, with what a test wants otherwise. */
export function aPerson(wanted: Partial<Person> = {}): Person {
  return {
    id: "1000000000005",
    email: "ada@example.com",
    teamId: "0",
    planId: 0,
    planUserLimit: 1,
    sku: "free",
    isUnlimited: false,
    isPro: false,
    isOnTrial: false,
    isVerified: true,
    isAdmin: false,
    isChild: false,
    isMultiNew: false,
    permissions: new Map(),
    entitlements: new Map(),
    ...wanted,
  };
}
