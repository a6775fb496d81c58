import { describe, expect, it } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import {
  FOREIGN_ADDRESS,
  fetchBilling,
  fetchPlans,
  fetchPortal,
  fetchRenewal,
} from "./billing.api.ts";
import {
  isOverPlan,
  type OfferedPlan,
  plansOf,
  recordFor,
  totalOf,
  usersRange,
} from "./billing.ts";

const ORIGIN = "https://pay.example";
const at = { origin: ORIGIN, signal: new AbortController().signal };
/** A server that answers whatever it likes. */
const answering = (data: unknown) => {
  const asked: unknown[] = [];
  const call = async (...args: unknown[]) => {
    asked.push(args.slice(0, 2));
    return data as never;
  };
  return { call, asked };
};

describe("the way to the billing provider", () => {
  it("leads to its page", async () => {
    const api = answering({ portal_session: { access_url: `${ORIGIN}/p` } });
    const wish = { place: "change", sku: "bpt-Y", users: 7 } as const;
    expect(await fetchPortal(api, wish, at)).toBe(`${ORIGIN}/p`);
    expect(api.asked).toEqual([["chargebeesession", wish]]);
  });

  it("leads nowhere else, whatever the server names", async () => {
    const portal = answering({ portal_session: { access_url: "https://pay-example.evil/p" } });
    const code = { code: CODES.billingSettingsFailed, data: FOREIGN_ADDRESS };
    await expect(fetchPortal(portal, { place: "home" }, at)).rejects.toMatchObject(code);
    const renewal = answering({ renew_url: "javascript:alert(1)" });
    await expect(fetchRenewal(renewal, "1", at)).rejects.toMatchObject(code);
  });
});

describe("what is told of a plan", () => {
  const person = {
    ...{ id: "1", email: "", teamId: "0", planId: 0, planUserLimit: 1, sku: "free" },
    ...{ isUnlimited: false, isPro: false, isOnTrial: false, isVerified: true },
    ...{ isAdmin: false, isChild: false, isMultiNew: false },
    ...{ permissions: new Map(), entitlements: new Map() },
  };

  it("names an invoice once, and asks a single user for the profile alone", async () => {
    const row = { id: "INV-1", t: 5, amount_cents: 100, currencyCode: "CAD", is_paid: 0 };
    const api = answering({ cprofile: { subscription: null, invoices: [row, row] } });
    const { bought, invoices } = await fetchBilling(api, recordFor(person), at.signal);
    expect(api.asked).toEqual([["billingprofile", {}]]);
    expect(bought).toBeNull();
    expect(invoices).toEqual([
      { id: "INV-1", atS: 5, price: { cents: 100, currency: "CAD" }, isPaid: false },
    ]);
  });

  it("asks for the full record where an administrator looks", async () => {
    const api = answering({ cprofile: { subscription: null, invoices: [] } });
    await fetchBilling(api, recordFor({ ...person, isAdmin: true }), at.signal);
    expect(api.asked).toEqual([["chargebeesubscriptiondetails", {}]]);
  });

  it("lists a plan once, of one term, the cheapest first", async () => {
    const plan = (sku: string, price_cents: number) => ({
      ...{ sku, plan_name: sku, space_bytes: 5, is_unlimited: 0, min_users: 1, max_users: 1 },
      ...{ price_cents, currencyCode: "CAD" },
    });
    const plans = [plan("psp-M", 9), plan("ps-M", 3), plan("ps-M", 3), plan("ps-Y", 1)];
    const all = await fetchPlans(answering({ plans }), at.signal);
    const names = (term: "MONTHLY" | "ANNUAL") => plansOf(all, term).map(skuOf);
    expect([names("MONTHLY"), names("ANNUAL")]).toEqual([["ps-M", "psp-M"], ["ps-Y"]]);
  });

  const offered = (minUsers: number, maxUsers: number): OfferedPlan => ({
    ...{ sku: "bpt-Y", name: "Teams", spaceBytes: null, dailyBytes: null },
    ...{ minUsers, maxUsers, price: { cents: 1_500, currency: "CAD" } },
  });

  it("costs as many times as there are users, of as many as it takes", () => {
    const total = (users: number) => totalOf(offered(3, 99), users)?.cents ?? null;
    expect([2, 3, 10, 99, 100].map(total)).toEqual([null, 4_500, 15_000, 148_500, null]);
  });

  it("takes as many users as any plan for a team does", () => {
    expect(usersRange([offered(1, 1), offered(3, 99), offered(5, 299)])).toEqual({
      min: 3,
      max: 299,
    });
    expect(usersRange([offered(1, 1)])).toBeNull();
  });

  it("is too little where more lies there, and never without a limit", () => {
    const of = (usedBytes: number, isUnlimitedPlan = false) =>
      isOverPlan({ usedBytes, limitBytes: 10, isUnlimitedPlan });
    expect([of(10), of(11), of(11, true)]).toEqual([false, true, false]);
  });
});

const skuOf = ({ sku }: OfferedPlan) => sku;
