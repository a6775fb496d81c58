import { describe, expect, it } from "vitest";
import { firstRunUnits } from "./name-runs.ts";

const runs = (base: string, extension = ".pdf") => {
  const units = firstRunUnits(base + extension, extension);
  return [base.slice(0, units), base.slice(units)];
};

describe("the boxes of a name", () => {
  it.each([
    ["تقرير Q3 report", ["تقرير ", "Q3 report"]],
    ["דוח (final) v2", ["דוח (", "final) v2"]],
    ["2026 تقرير abc", ["2026 تقرير ", "abc"]],
    ["تقرير report قديم B", ["تقرير report قديم ", "B"]],
  ])("%s.pdf: what reads from left to right stands with its extension", (base, expected) => {
    expect(runs(base)).toEqual(expected);
  });

  it.each([
    ["report تقرير", "begins from left to right, as its letters say"],
    ["تقرير", "has nothing else"],
    ["تقرير 2026", "ends in digits, which go with the letters before them"],
    ["تقرير abc ٣", "ends in Arabic digits"],
    ["report", "has no letter of the other direction"],
    ["", "is only its extension"],
  ])("“%s” is one run: it %s", (base) => {
    expect(runs(base)).toEqual([base, ""]);
  });

  it("are two without an extension, or with one that runs from right to left", () => {
    expect(runs("تقرير Q3", "")).toEqual(["تقرير Q3", ""]);
    expect(runs("تقرير Q3", ".ملف")).toEqual(["تقرير Q3", ""]);
  });
});
