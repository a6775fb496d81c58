import { expect, it } from "vitest";
import { aPerson } from "#tests/support/person.ts";
import { isFactorDue } from "./factor-duty.ts";

const permissions = new Map([["force2faOnFirstLogin", true]]);
const NONE = { kind: "none" } as const;

it("is due for whoever has such a role and no second factor, and for nobody else", () => {
  const member = aPerson({ isMultiNew: true, permissions });
  expect(isFactorDue(member, NONE)).toBe(true);
  expect(isFactorDue(member, { kind: "mail", sinceS: 1, backupCodes: 10 })).toBe(false);
  expect(isFactorDue(aPerson({ isMultiNew: true }), NONE)).toBe(false);
});

it("is never due where the permission belongs to no role: a single account, an older administrator", () => {
  expect(isFactorDue(aPerson({ permissions }), NONE)).toBe(false);
  expect(isFactorDue(aPerson({ isAdmin: true, permissions }), NONE)).toBe(false);
});
