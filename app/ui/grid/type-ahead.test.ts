import { describe, expect, it } from "vitest";
import { aRow } from "#tests/support/grid-builders.ts";
import { findTyped } from "./type-ahead.ts";
import { isTyping, NOTHING_TYPED, typeOn } from "./typed.ts";

const NAMES = ["Alpha", "apple", "Berlin", "beta plan", "Äpfel", "Zebra"];
const rows = {
  count: NAMES.length,
  rowAt: (index: number) => aRow(index, { name: NAMES[index] ?? "" }),
};

describe("typing in a list", () => {
  it.each([
    ["b", 0, 2],
    ["b", 2, 3],
    ["b", 3, 2],
    ["bb", 2, 3],
    ["be", 2, 2],
    ["beta p", 2, 3],
    ["a", 5, 0],
    ["ä", 0, 4],
    ["z", 5, 5],
    ["q", 0, null],
  ])("%s from row %i finds %s", (text, active, expected) => {
    expect(findTyped(rows, text, active)).toBe(expected);
  });

  it("finds nothing where names are sealed, and nothing in an empty list", () => {
    expect(findTyped({ count: 3, rowAt: () => undefined }, "a", 0)).toBeNull();
    expect(findTyped({ count: 0, rowAt: () => undefined }, "a", 0)).toBeNull();
  });

  it("makes a word of letters that follow one another, and begins anew after a pause", () => {
    const b = typeOn(NOTHING_TYPED, "B", 1_000);
    const be = typeOn(b, "e", 1_900);
    expect(be.text).toBe("be");
    expect(isTyping(be, 2_899)).toBe(true);
    expect(isTyping(be, 2_900)).toBe(false);
    expect(typeOn(be, "z", 2_900).text).toBe("z");
    expect(isTyping(NOTHING_TYPED, 0)).toBe(false);
  });
});
