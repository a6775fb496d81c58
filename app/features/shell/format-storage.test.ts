import { describe, expect, it } from "vitest";
import en from "#app/locales/en/shell.json" with { type: "json" };
import { describeStorage } from "./format-storage.ts";

const GIB = 1024 ** 3;
const facts = (usedBytes: number, isUnlimitedPlan = false) => ({
  usedBytes,
  limitBytes: 10 * GIB,
  isUnlimitedPlan,
});

describe("the storage bar", () => {
  it.each([
    [0, 0, "low", "0 bytes"],
    [3.9 * GIB, 0.39, "low", "3.9 GB"],
    [4 * GIB, 0.4, "medium", "4.0 GB"],
    [8 * GIB, 0.8, "high", "8.0 GB"],
  ] as const)("of %d bytes has its level and words", (usedBytes, ratio01, level, used) => {
    const shown = describeStorage(facts(usedBytes), "en");
    expect(shown).toMatchObject({ hasBar: true, level, used, limit: "10.0 GB" });
    expect(shown.ratio01).toBeCloseTo(ratio01);
  });

  it("has no bar on an unlimited plan, and says so in the words of the specification", () => {
    expect(describeStorage(facts(GIB, true), "en")).toMatchObject({
      hasBar: false,
      used: "1.0 GB",
    });
    expect(en.storage.unlimited).toBe("{{used}} of Unlimited");
    expect(en.storage.used).toBe("{{used}} of {{limit}}");
  });
});
