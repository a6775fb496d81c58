import { describe, expect, it } from "vitest";
import { aRow } from "#tests/support/grid-builders.ts";
import type { RowSource } from "./row.ts";
import { linesMoved } from "./use-scroll-anchor.ts";

function list(...keys: string[]): RowSource {
  return {
    count: keys.length,
    rowAt: (index) => (index < keys.length ? aRow(index, { key: keys[index] ?? "" }) : undefined),
  };
}

describe("the row that somebody reads", () => {
  it("is followed to its place when the list is sorted", () => {
    expect(linesMoved(list("c", "a", "b"), list("a", "b", "c"), 0)).toBe(2);
    expect(linesMoved(list("c", "a", "b"), list("a", "b", "c"), 1)).toBe(-1);
  });

  it("stays when rows are added behind it, and moves by those before it", () => {
    expect(linesMoved(list("a", "b"), list("a", "b", "c"), 1)).toBe(0);
    expect(linesMoved(list("a", "b"), list("x", "y", "a", "b"), 1)).toBe(2);
  });

  it("moves nothing when it is gone or had not arrived", () => {
    expect(linesMoved(list("a", "b"), list("a"), 1)).toBe(0);
    expect(linesMoved(list("a"), list("a", "b"), 5)).toBe(0);
  });

  it("is found by the list itself where it can say", () => {
    const sorted = { ...list("b", "a"), placeOf: (key: string) => (key === "a" ? 1 : null) };
    expect(linesMoved(list("a", "b"), sorted, 0)).toBe(1);
    expect(linesMoved(list("c", "b"), sorted, 0)).toBe(0);
  });
});
