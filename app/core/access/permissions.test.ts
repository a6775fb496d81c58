import { describe, expect, it } from "vitest";
import { PERMISSION_KEYS, type PermissionKey } from "#app/contract/permissions.data.ts";
import { toUser } from "#app/core/account/account.api.ts";
import { aPerson } from "#tests/support/person.ts";
import { isEntitled, isWithin } from "./entitlements.ts";
import { can, canByName, subValueOf } from "./permissions.ts";
import { personOf } from "./person-of.ts";
import { isFree, isUpgradeOffered, leadsToPlans, refusalOf } from "./upgrade.ts";
import { usersMenuOf } from "./users-menu.ts";

const grantedTo = (person: Parameters<typeof can>[0]) =>
  PERMISSION_KEYS.filter((key) => can(person, key));

describe("what somebody may do (Spec A§6.3)", () => {
  it("a legacy single user may do all but five things", () => {
    const denied: PermissionKey[] = [
      "viewUsers",
      "viewRoles",
      "viewBilling",
      "shareLinkExpiry",
      "shareLinkPassword",
    ];
    const granted = grantedTo(aPerson());
    expect(PERMISSION_KEYS.filter((key) => !granted.includes(key)).sort()).toEqual(denied.sort());
  });

  it("a legacy administrator may do three things, a legacy child none", () => {
    expect(grantedTo(aPerson({ isAdmin: true })).sort()).toEqual([
      "manageBilling",
      "viewBilling",
      "viewUsers",
    ]);
    expect(grantedTo(aPerson({ isChild: true }))).toEqual([]);
  });

  it("an account of the newer kind may do what stands in its record, whatever its place", () => {
    const permissions = new Map<string, boolean | number | { value: boolean; subValue: number }>([
      ["viewUsers", true],
      ["manageUsers", 2],
      ["manageRoles", 0],
      ["purgeFiles", false],
      ["shareLinkExpiry", { value: true, subValue: 7 }],
      ["shareLinkPassword", { value: false, subValue: 1 }],
    ]);
    const person = aPerson({ isMultiNew: true, isAdmin: true, permissions });
    expect(grantedTo(person)).toEqual(["manageUsers", "viewUsers", "shareLinkExpiry"]);
    expect(subValueOf(person, "shareLinkExpiry")).toBe(7);
    expect(subValueOf(person, "shareLinkPassword")).toBe(1);
    expect(subValueOf(person, "viewUsers")).toBeUndefined();
    expect(subValueOf(aPerson({ permissions }), "shareLinkExpiry")).toBeUndefined();
  });

  it("a look-up by name says yes to whoever is not of the newer kind", () => {
    expect(canByName(aPerson({ isChild: true }), "anything")).toBe(true);
    const person = aPerson({ isMultiNew: true, permissions: new Map([["a", true]]) });
    expect([canByName(person, "a"), canByName(person, "b")]).toEqual([true, false]);
    expect(canByName(person, "constructor")).toBe(false);
  });
});

describe("what a plan has (Spec A§6.4)", () => {
  const person = aPerson({
    entitlements: new Map([
      ["rbac", { value: "true", isUnlimited: false }],
      ["comment", { value: true, isUnlimited: false }],
      ["tier", { value: "gold", isUnlimited: false }],
      ["links", { value: 5, isUnlimited: false }],
      ["storage", { value: "0", isUnlimited: true }],
      ["seats", { value: "7", isUnlimited: false }],
      ["odd", { value: "many", isUnlimited: false }],
      ["yes", { value: true, isUnlimited: false }],
    ]),
  });

  it("is a feature whose value is the one that was expected", () => {
    expect(isEntitled(person, "rbac")).toBe(true);
    expect(isEntitled(person, "comment")).toBe(true);
    expect(isEntitled(person, "tier")).toBe(false);
    expect(isEntitled(person, "tier", "gold")).toBe(true);
    expect(isEntitled(person, "constructor")).toBe(false);
  });

  it.each([
    ["links", 5, true],
    ["links", 6, false],
    ["storage", 1e15, true],
    ["seats", 7, true],
    ["seats", 8, false],
    ["odd", 0, false],
    ["yes", 1, false],
    ["unknown", 0, false],
  ] as const)("reaches with %s to %d: %s", (key, amount, isReached) => {
    expect(isWithin(person, key, amount)).toBe(isReached);
  });
});

describe("upgrades (Spec A§6.5)", () => {
  it("is free by the SKU, unless of the newer kind and without limits", () => {
    expect(isFree(aPerson({ sku: "free" }))).toBe(true);
    expect(isFree(aPerson({ sku: "PER-2TB-M" }))).toBe(false);
    expect(isFree(aPerson({ sku: "free", isMultiNew: true }))).toBe(true);
    expect(isFree(aPerson({ sku: "free", isUnlimited: true }))).toBe(true);
    expect(isFree(aPerson({ sku: "free", isMultiNew: true, isUnlimited: true }))).toBe(false);
  });

  it("leads to the plans from a free one, and whoever manages billing without being pro or on trial", () => {
    const paid = aPerson({ sku: "PER-2TB-M" });
    expect(leadsToPlans(aPerson())).toBe(true);
    expect(leadsToPlans(paid)).toBe(true);
    expect(leadsToPlans({ ...paid, isPro: true })).toBe(false);
    expect(leadsToPlans({ ...paid, isOnTrial: true })).toBe(false);
    expect(leadsToPlans({ ...paid, isChild: true })).toBe(false);
    expect(leadsToPlans({ ...paid, isMultiNew: true })).toBe(false);
    // A child of the newer kind whose role manages billing, and the same as an administrator.
    const permissions = new Map([["manageBilling", true]]);
    const child = { ...paid, isMultiNew: true, isChild: true, permissions };
    expect(leadsToPlans(child)).toBe(false);
    expect(leadsToPlans({ ...child, isAdmin: true })).toBe(true);
    // From a free plan everybody, whatever else is known.
    expect(leadsToPlans(aPerson({ isChild: true, isOnTrial: true, isPro: true }))).toBe(true);
  });

  it("is offered to all but unlimited plans, children and trials", () => {
    expect(isUpgradeOffered(aPerson())).toBe(true);
    expect(isUpgradeOffered(aPerson({ isUnlimited: true }))).toBe(false);
    expect(isUpgradeOffered(aPerson({ isChild: true }))).toBe(false);
    expect(isUpgradeOffered(aPerson({ isChild: true, isAdmin: true }))).toBe(true);
    expect(isUpgradeOffered(aPerson({ isOnTrial: true }))).toBe(false);
  });

  it("refuses with the code of what is missing", () => {
    const nobody = aPerson({ isVerified: false, isChild: true });
    const needs = ["pro", "verified", "verified-to-share", "admin", "not-child"] as const;
    expect(needs.map((need) => refusalOf(nobody, need))).toEqual([8000, 8001, 8030, 8008, 8007]);
    const boss = aPerson({ isPro: true, isAdmin: true });
    expect(needs.map((need) => refusalOf(boss, need))).toEqual([null, null, null, null, null]);
  });
});

describe("the users menu (Spec A§6.6)", () => {
  const rbac = new Map([["rbac", { value: "true", isUnlimited: false }]]);
  const sees = (...keys: PermissionKey[]) => new Map(keys.map((key) => [key, true] as const));
  const team = { planId: 100, isMultiNew: true };

  it("needs a plan above 99 and one of two permissions", () => {
    const permissions = sees("viewUsers");
    expect(usersMenuOf(aPerson({ ...team, permissions }))).not.toBeNull();
    expect(usersMenuOf(aPerson({ ...team, planId: 99, permissions }))).toBeNull();
    expect(usersMenuOf(aPerson({ ...team, permissions: sees("viewBilling") }))).toBeNull();
    expect(usersMenuOf(aPerson({ planId: 100 }))).toBeNull();
  });

  it.each([
    ["a legacy administrator", { planId: 100, isAdmin: true, entitlements: rbac }, "users"],
    [
      "an administrator who is a child as well",
      { planId: 100, isAdmin: true, isChild: true, entitlements: rbac },
      "usersAndRoles",
    ],
    ["without roles", { ...team, permissions: sees("viewUsers") }, "users"],
    [
      "with roles",
      { ...team, permissions: sees("viewUsers"), entitlements: rbac },
      "usersAndRoles",
    ],
  ] as const)("is called %s by its rule", (_who, fields, label) => {
    expect(usersMenuOf(aPerson(fields))?.label).toBe(label);
  });

  it("leads to the roles whoever sees them alone, where there are roles", () => {
    const permissions = sees("viewRoles");
    expect(usersMenuOf(aPerson({ ...team, permissions, entitlements: rbac }))?.href).toBe(
      "/users/roles",
    );
    expect(usersMenuOf(aPerson({ ...team, permissions }))?.href).toBe("/users");
    const both = sees("viewUsers", "viewRoles");
    expect(usersMenuOf(aPerson({ ...team, permissions: both, entitlements: rbac }))?.href).toBe(
      "/users",
    );
  });
});

describe("a person made of a record", () => {
  it("takes the team from the plan where no billing account is known, else from the server", () => {
    const user = { id: "1", email: "a@b.c", team_id: "0", plan_id: 1001, sku: "free" };
    const names = { first_name: "Ada", last_name: "Byron", display_name: "Ada Byron" };
    const rest = { is_unlimited_plan: 0, is_pro: 0, is_verified: 1 };
    const record = { ...user, ...names, ...rest } as Parameters<typeof toUser>[0];
    expect(personOf(toUser(record))).toMatchObject({
      isChild: true,
      isAdmin: false,
      isMultiNew: false,
    });
    const known = { ...record, zuora_acct_key: "A1", is_multi_admin: 1 as const };
    expect(personOf(toUser(known))).toMatchObject({
      isChild: false,
      isAdmin: true,
      planUserLimit: 1,
    });
  });
});
