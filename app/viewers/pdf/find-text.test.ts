import { describe, expect, it } from "vitest";
import { findInPage, placeOf } from "./find-text.ts";

describe("a word in the text of a page", () => {
  it("is found in any case, with its places", () => {
    expect(findInPage("Wall, wall, WALL", "wall", 3)).toEqual([
      { page: 3, from: 0, to: 4 },
      { page: 3, from: 6, to: 10 },
      { page: 3, from: 12, to: 16 },
    ]);
  });

  it("keeps its place beside letters whose small form is longer", () => {
    expect(findInPage("İİ quay", "quay", 1)).toEqual([{ page: 1, from: 3, to: 7 }]);
  });

  it("of nothing or of spaces is nowhere", () => {
    expect(findInPage("a b", "", 1)).toEqual([]);
    expect(findInPage("a b", "  ", 1)).toEqual([]);
  });

  it("stops at 500 on one page", () => {
    expect(findInPage("a".repeat(100_000), "a", 1)).toHaveLength(500);
  });
});

describe("a place in pieces", () => {
  it.each([
    [0, { piece: 0, unit: 0 }],
    [2, { piece: 0, unit: 2 }],
    [3, { piece: 2, unit: 0 }],
    [5, { piece: 2, unit: 2 }],
    [9, { piece: 2, unit: 2 }],
  ])("%i is %j", (at, expected) => {
    expect(placeOf(["abc", "", "de"], at)).toEqual(expected);
  });
});
