import { describe, expect, it } from "vitest";
import type { Subscription } from "#app/core/account/user.ts";
import { aPerson } from "#tests/support/person.ts";
import { bannersOf, isTermBroken, parseTermEnd } from "./banners.ts";
import type { Person } from "./person.ts";

const DAY_S = 86_400;
const NOW_S = Date.UTC(2026, 2, 14, 9, 41) / 1000;
const NO_SUBSCRIPTION: Subscription = { status: "", endS: 0, unpaidUntilS: 0, teamUsers: 0 };

interface Wanted extends Partial<Subscription> {
  readonly person?: Person;
  readonly usedBytes?: number;
  readonly trialEnd?: string;
  readonly planTypeId?: number | null;
  readonly isSharedWorkNew?: boolean;
}

function told({ person = aPerson(), usedBytes = 0, trialEnd = "", ...rest }: Wanted) {
  const { planTypeId = 1, isSharedWorkNew = false, ...billing } = rest;
  const subscription = { ...NO_SUBSCRIPTION, ...billing };
  const plan = { usedBytes, limitBytes: 1000, trialEnd, planTypeId, isSharedWorkNew };
  return bannersOf(person, { ...plan, subscription }, NOW_S * 1000);
}
const kindsOf = (wanted: Wanted) => told(wanted).map(({ kind }) => kind);
const newAdmin = aPerson({ isMultiNew: true, isAdmin: true, planUserLimit: 3 });

describe("the banners of a plan (Spec A§2.11)", () => {
  it("are none where nothing is to be told", () => {
    expect(kindsOf({})).toEqual([]);
  });

  it.each([
    ["non_renewing", 0, true],
    ["non_renewing", 30 * DAY_S, true],
    ["non_renewing", 30 * DAY_S + 1, false],
    ["non_renewing", -1, false],
    ["active", DAY_S, false],
  ])("tell of a subscription %s that ends in %d seconds: %s", (status, leftS, isTold) => {
    const kinds = kindsOf({ status, endS: NOW_S + leftS });
    expect(kinds).toEqual(isTold ? ["cancelled"] : []);
  });

  it("tell of an unpaid invoice with the day until which all is paid", () => {
    const unpaidUntilS = NOW_S + 5 * DAY_S;
    expect(told({ unpaidUntilS })).toEqual([{ kind: "unpaid", atMs: unpaidUntilS * 1000 }]);
  });

  it("of billing are for administrators and for whoever manages it", () => {
    const facts = { status: "non_renewing", endS: NOW_S, unpaidUntilS: NOW_S };
    const both = ["cancelled", "unpaid"];
    expect(kindsOf({ ...facts, person: aPerson({ isAdmin: true }) })).toEqual(both);
    expect(kindsOf({ ...facts, person: aPerson({ isChild: true }) })).toEqual([]);
    const member = aPerson({ isMultiNew: true });
    expect(kindsOf({ ...facts, person: member })).toEqual([]);
    const permissions = new Map([["manageBilling", true]]);
    expect(kindsOf({ ...facts, person: { ...member, permissions } })).toEqual(both);
  });

  it("tell administrators of the newer kind of users above the limit", () => {
    expect(kindsOf({ person: newAdmin, teamUsers: 4 })).toEqual(["too-many-users"]);
    expect(kindsOf({ person: newAdmin, teamUsers: 3 })).toEqual([]);
    expect(kindsOf({ person: { ...newAdmin, isMultiNew: false }, teamUsers: 4 })).toEqual([]);
    expect(kindsOf({ person: { ...newAdmin, isAdmin: false }, teamUsers: 4 })).toEqual([]);
  });

  it.each([
    [799, []],
    [800, ["storage"]],
    [999, ["storage"]],
    [1000, ["full"]],
    [1200, ["full"]],
  ])("tell of %d bytes used of 1000: %j", (usedBytes, kinds) => {
    expect(kindsOf({ usedBytes })).toEqual(kinds);
    expect(kindsOf({ usedBytes, person: aPerson({ isUnlimited: true }) })).toEqual([]);
  });

  it.each([
    ["2026-03-13", []],
    ["2026-03-14", ["trial"]],
    ["2026-03-20", ["trial"]],
    ["2026-03-21", []],
    ["2026-02-30", []],
    ["", []],
  ])("tell of a trial that ends on %j: %j", (trialEnd, kinds) => {
    expect(kindsOf({ trialEnd, person: aPerson({ isOnTrial: true }) })).toEqual(kinds);
    expect(kindsOf({ trialEnd })).toEqual([]);
  });

  it.each([
    ["2026-03-08T00:00:00.000Z", 1],
    ["2026-03-07T23:59:59.999Z", 0],
    ["2026-03-15T00:00:00.000Z", 1],
    ["2026-03-15T00:00:00.001Z", 0],
  ])("tell of a trial from seven days before its last day is over until then: %s", (now, count) => {
    const facts = { usedBytes: 0, limitBytes: 1, planTypeId: 1, isSharedWorkNew: false };
    const trial = { ...facts, subscription: NO_SUBSCRIPTION, trialEnd: "2026-03-14" };
    expect(bannersOf(aPerson({ isOnTrial: true }), trial, Date.parse(now))).toHaveLength(count);
  });

  it.each([
    [null, true, []],
    [1, true, []],
    [2, true, ["shared-work"]],
    [2, false, []],
  ])("tell plan type %s of links to work on together, where that is new: %s", (...row) => {
    const [planTypeId, isSharedWorkNew, kinds] = row;
    expect(kindsOf({ planTypeId, isSharedWorkNew })).toEqual(kinds);
  });

  it("come worst first", () => {
    const facts = { status: "non_renewing", endS: NOW_S, unpaidUntilS: NOW_S, teamUsers: 9 };
    const person = { ...newAdmin, isOnTrial: true };
    const news = { planTypeId: 2, isSharedWorkNew: true };
    const all = { ...facts, ...news, person, usedBytes: 900, trialEnd: "2026-03-15" };
    expect(kindsOf(all)).toEqual([
      "cancelled",
      "unpaid",
      "too-many-users",
      "storage",
      "trial",
      "shared-work",
    ]);
  });
});

describe("the end of a term", () => {
  it.each([
    ["2026-3-1", true, true],
    ["2026-03", true, true],
    ["2026-03-01", true, false],
    ["", true, false],
    ["2026-03", false, false],
  ])("%j is noted as broken on a trial alone: %s, %s", (trialEnd, isOnTrial, isBroken) => {
    expect(isTermBroken(aPerson({ isOnTrial }), trialEnd)).toBe(isBroken);
  });

  it.each(["2026-3-1", "2026-03", "tomorrow", "2026-03-01T00:00", "2026-13-01", "2026-02-30"])(
    "is nothing that is not a day: %j",
    (text) => {
      expect(parseTermEnd(text)).toBeNull();
    },
  );
});
