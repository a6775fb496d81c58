import { describe, expect, it } from "vitest";
import { parseRange, proposedRange, wholeRange } from "./page-range.ts";

describe("pages that are printed", () => {
  it("of up to 200 pages all; of more, somebody chooses", () => {
    expect(wholeRange(1)).toEqual({ from: 1, to: 1 });
    expect(wholeRange(200)).toEqual({ from: 1, to: 200 });
    expect(wholeRange(201)).toBeNull();
  });

  it("200 from the page that is looked at are proposed, or as many as are left", () => {
    expect(proposedRange(1, 1_000)).toEqual({ from: 1, to: 200 });
    expect(proposedRange(801, 1_000)).toEqual({ from: 801, to: 1_000 });
    expect(proposedRange(990, 1_000)).toEqual({ from: 990, to: 1_000 });
  });

  it.each([
    ["1", "200", { from: 1, to: 200 }],
    [" 301 ", "500", { from: 301, to: 500 }],
    ["7", "7", { from: 7, to: 7 }],
    ["500", "500", { from: 500, to: 500 }],
    ["1", "201", null],
    ["0", "5", null],
    ["5", "4", null],
    ["499", "501", null],
    ["", "5", null],
    ["1", "", null],
    ["1.5", "5", null],
    ["-1", "5", null],
    ["1", "9".repeat(40), null],
    ["a", "b", null],
    ["٣", "٢٥", { from: 3, to: 25 }],
    ["３", "２５", { from: 3, to: 25 }],
  ])("of 500: %s to %s", (from, to, expected) => {
    expect(parseRange({ from, to }, 500)).toEqual(expected);
  });
});
