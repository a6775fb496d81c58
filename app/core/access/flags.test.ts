import { describe, expect, it } from "vitest";
import { type Flag, type FlagSubject, isFeatureOn, isFlagOn } from "./flags.ts";

const SUBJECT: FlagSubject = {
  id: "1234567",
  email: "ada@example.com",
  teamId: "4711",
  sku: "BPTSP-1-M",
  timeZone: "America/Toronto",
};
const aFlag = (wanted: Partial<Flag> = {}): Flag => ({
  name: "support",
  isOn: true,
  idEnd: "",
  emailEnd: "",
  teamEnd: "",
  skuPart: "",
  zonePart: "",
  percent: null,
  shards: "",
  ...wanted,
});

describe("a flag (Spec A§6.7)", () => {
  it.each([
    [{}, true],
    [{ isOn: false }, false],
    [{ idEnd: "567" }, true],
    [{ idEnd: "123" }, false],
    [{ emailEnd: "@example.com" }, true],
    [{ emailEnd: "ada" }, false],
    [{ teamEnd: "11" }, true],
    [{ teamEnd: "47" }, false],
    [{ skuPart: "SP-1" }, true],
    [{ skuPart: "BPTUP" }, false],
    [{ zonePart: "Toronto" }, true],
    [{ zonePart: "Europe" }, false],
    [{ emailEnd: "@example.com", skuPart: "BPTUP" }, false],
  ] as const)("with %j is on: %s", (wanted, isOn) => {
    expect(isFlagOn(aFlag(wanted), SUBJECT)).toBe(isOn);
  });

  it.each([
    // Below 1,000,000: the last two digits.
    ["999999", 99, true],
    ["999999", 98, false],
    ["42", 42, true],
    ["42", 41, false],
    ["100", 0, true],
    // From 1,000,000 on: the two digits above the last four.
    ["1000000", 0, true],
    ["1009999", 0, true],
    ["1010000", 0, false],
    ["1010000", 1, true],
    ["1999999", 99, true],
    ["1999999", 98, false],
    ["1000000420000", 42, true],
    ["1000000420000", 41, false],
    // Longer than a number of the language holds.
    ["9007199254750993", 75, true],
    ["9007199254750993", 74, false],
  ] as const)("for the id %s at %d percent is on: %s", (id, percent, isOn) => {
    expect(isFlagOn(aFlag({ percent: percent }), { ...SUBJECT, id })).toBe(isOn);
  });

  it.each([
    ["1230007", "7", true],
    ["1230007", "6|7|8", true],
    ["1230007", "0007", false],
    ["1230007", "8", false],
    ["999999", "8", true],
    ["1000000", "0", true],
    ["1000000", "8", false],
    ["1231234", "1234", true],
    ["1231234", "34", false],
  ] as const)("for the id %s in the shards %s is on: %s", (id, shards, isOn) => {
    expect(isFlagOn(aFlag({ shards: shards }), { ...SUBJECT, id })).toBe(isOn);
  });
});

describe("a feature", () => {
  it("without a row is what this build ships, with one it is the row's", () => {
    expect(isFeatureOn([], "support", SUBJECT)).toBe(true);
    expect(isFeatureOn([], "rbac", SUBJECT)).toBe(false);
    expect(isFeatureOn([aFlag({ isOn: false })], "support", SUBJECT)).toBe(false);
    expect(isFeatureOn([aFlag({ name: "rbac" })], "rbac", SUBJECT)).toBe(true);
  });
});
