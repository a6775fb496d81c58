import { describe, expect, it } from "vitest";
import { createNameCollator, rankTexts } from "./sort-ranks.ts";

const sorted = (names: string[], locale = "en") => {
  const ranks = rankTexts(names, createNameCollator(locale));
  return names.map((name, row) => ({ name, rank: ranks[row]! })).sort((a, b) => a.rank - b.rank);
};

describe("the order of names", () => {
  it("counts numbers as numbers", () => {
    expect(sorted(["file 10", "file 2", "file 1"]).map(({ name }) => name)).toEqual([
      "file 1",
      "file 2",
      "file 10",
    ]);
  });

  it("follows the language", () => {
    expect(sorted(["zebra", "ähre", "apfel"], "de").map(({ name }) => name)).toEqual([
      "ähre",
      "apfel",
      "zebra",
    ]);
  });

  it("gives equal names one rank, and nothing to no names", () => {
    expect([...rankTexts(["b", "a", "b"], createNameCollator("en"))]).toEqual([1, 0, 1]);
    expect([...rankTexts([], createNameCollator("en"))]).toEqual([]);
  });
});
