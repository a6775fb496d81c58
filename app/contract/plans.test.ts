import { describe, expect, it } from "vitest";
import { parseSku, teamPlaceOf } from "./plans.ts";

describe("a SKU", () => {
  it.each([
    [undefined, "free", "ANNUAL", 30],
    ["", "free", "ANNUAL", 30],
    ["free", "free", "ANNUAL", 30],
    ["PER-2TB-M", "personal", "MONTHLY", 180],
    ["PER-2TB-Y", "personal", "ANNUAL", 180],
    ["lper-500-Y", "personal-legacy", "ANNUAL", 180],
    ["ps-6TB-m", "business-solo", "MONTHLY", 180],
    ["psp-6TB-X", "pro-solo-pro", "ANNUAL", 365],
    ["BPT-1-Y", "business-teams", "ANNUAL", 180],
    ["BPTU-1-Y", "business-teams-advanced", "ANNUAL", 365],
    ["BPTSP-1-M", "business-teams-plus", "MONTHLY", 180],
    ["BPTUP-1-Y", "business-teams-advanced-plus", "ANNUAL", 365],
    ["zzz-1-Y", undefined, "ANNUAL", 30],
    ["constructor-1-Y", undefined, "ANNUAL", 30],
    ["M", undefined, "ANNUAL", 30],
  ])("%s is %s, %s, kept for %i days", (raw, type, period, days) => {
    expect(parseSku(raw)).toMatchObject({ type, period, retentionDays: days });
  });

  it("tells Teams-plus by its parts and free by its first segment", () => {
    expect(parseSku("BPTSP-1-M").isTeamsPlus).toBe(true);
    expect(parseSku("x-bptup-Y").isTeamsPlus).toBe(true);
    expect(parseSku("BPTU-1-Y").isTeamsPlus).toBe(false);
    expect(parseSku("FREE-5GB-Y").isFree).toBe(true);
    expect(parseSku("freebie-Y").isFree).toBe(false);
  });
});

describe("an account's place in a team", () => {
  const legacy = { billingAccount: undefined, isMultiChild: false, isMultiAdmin: false };
  it.each([
    [1000, "single"],
    [1001, "child"],
    [1002, "admin"],
    [1501, "child"],
    [1502, "admin"],
    [1, "single"],
  ])("without a billing account and with plan %i is %s", (planId, place) => {
    expect(teamPlaceOf({ ...legacy, planId })).toBe(place);
  });

  it("with a billing account is what the server says", () => {
    const known = { ...legacy, billingAccount: "A1", planId: 1001 };
    expect(teamPlaceOf(known)).toBe("single");
    expect(teamPlaceOf({ ...known, isMultiChild: true })).toBe("child");
    expect(teamPlaceOf({ ...known, isMultiAdmin: true })).toBe("admin");
  });
});
