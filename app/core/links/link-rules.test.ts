import { describe, expect, it } from "vitest";
import { aPerson } from "#tests/support/person.ts";
import { newLinkForm } from "./link-form.ts";
import { linkRulesOf } from "./link-rules.ts";

const role = (permissions: Record<string, never> | object) =>
  aPerson({ isMultiNew: true, permissions: new Map(Object.entries(permissions)) });

describe("what a role asks of new links (Spec C§6)", () => {
  it("is nothing for somebody on his own", () => {
    const rules = linkRulesOf(aPerson());
    expect(rules).toMatchObject({ mustHavePassword: false, mustExpire: false });
    expect(newLinkForm(rules)).toMatchObject({ hasPassword: false, expiry: 0 });
  });

  it("is a password, generated for 0 and typed for 1", () => {
    const asks = (subValue: number) =>
      linkRulesOf(role({ shareLinkPassword: { value: true, subValue } }));
    expect(asks(0)).toMatchObject({ mustHavePassword: true, generatesPassword: true });
    expect(asks(1)).toMatchObject({ mustHavePassword: true, generatesPassword: false });
    expect(newLinkForm(asks(1))).toMatchObject({ hasPassword: true, password: "" });
  });

  it("is the days that it names, 7 where it names none that can be chosen", () => {
    const asks = (subValue?: number) =>
      linkRulesOf(role({ shareLinkExpiry: { value: true, subValue } })).firstExpiryDays;
    expect([asks(14), asks(5), asks()]).toEqual([14, 7, 7]);
  });

  it("lets visitors add files to links of a paid plan alone", () => {
    expect(linkRulesOf(aPerson({ isPro: true })).mayTakeUploads).toBe(true);
    expect(linkRulesOf(aPerson({ isPro: false })).mayTakeUploads).toBe(false);
  });
});
