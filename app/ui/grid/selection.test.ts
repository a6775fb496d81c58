import { describe, expect, it } from "vitest";
import type { SelectableRows, Selection } from "./selection.ts";
import {
  clearSelection,
  emptySelection,
  extendTo,
  keepOnly,
  selectAll,
  selectOnly,
  toggleAt,
} from "./selection.ts";

function rowsOf(...keys: (string | undefined)[]): SelectableRows {
  return { count: keys.length, keyAt: (index) => keys[index] };
}

function keysOf(selection: Selection): string[] {
  return [...selection.keys].sort();
}

const five = rowsOf("a", "b", "c", "d", "e");

describe("selecting rows", () => {
  it("selects one row and forgets the others", () => {
    const before: Selection = { keys: new Set(["a", "b"]), anchorKey: "a" };
    expect(keysOf(selectOnly(before, five, 3))).toEqual(["d"]);
  });

  it("leaves the selection as it is when the row cannot be selected", () => {
    const before: Selection = { keys: new Set(["a"]), anchorKey: "a" };
    expect(selectOnly(before, rowsOf("a", undefined), 1)).toBe(before);
    expect(toggleAt(before, rowsOf("a", undefined), 1)).toBe(before);
  });

  it("adds a row and takes it out again", () => {
    const added = toggleAt(selectOnly(emptySelection, five, 0), five, 2);
    expect(keysOf(added)).toEqual(["a", "c"]);
    expect(keysOf(toggleAt(added, five, 2))).toEqual(["a"]);
  });

  it("does not change the selection it was given", () => {
    const before = selectOnly(emptySelection, five, 0);
    toggleAt(before, five, 1);
    expect(keysOf(before)).toEqual(["a"]);
  });

  it("extends from the anchor in both directions and keeps the anchor", () => {
    const middle = selectOnly(emptySelection, five, 2);
    const down = extendTo(middle, five, 4);
    expect(keysOf(down)).toEqual(["c", "d", "e"]);
    expect(keysOf(extendTo(down, five, 1))).toEqual(["b", "c"]);
  });

  it("leaves out rows of the range that cannot be selected", () => {
    const rows = rowsOf("a", undefined, "c");
    expect(keysOf(extendTo(selectOnly(emptySelection, rows, 0), rows, 2))).toEqual(["a", "c"]);
  });

  it("begins at the row itself when the anchor is gone", () => {
    const orphan: Selection = { keys: new Set(["x"]), anchorKey: "x" };
    expect(keysOf(extendTo(orphan, five, 1))).toEqual(["b"]);
  });

  it("selects every row that can be selected, and none", () => {
    expect(selectAll(emptySelection, rowsOf("a", undefined, "c")).keys.size).toBe(2);
    expect(clearSelection().keys.size).toBe(0);
  });

  it("forgets rows that are no longer there and keeps its identity when all are", () => {
    const before = extendTo(selectOnly(emptySelection, five, 0), five, 2);
    expect(keepOnly(before, () => true)).toBe(before);
    const after = keepOnly(before, (key) => key !== "a");
    expect(keysOf(after)).toEqual(["b", "c"]);
    expect(after.anchorKey).toBeNull();
  });
});
