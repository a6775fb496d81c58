import { describe, expect, it } from "vitest";
import { createNameCollator, orderNumbers, orderTexts } from "./sort-ranks.ts";

const sorted = (names: string[], locale = "en", start?: number[]) =>
  Array.from(orderTexts(names, createNameCollator(locale), start), (row) => names[row]);

describe("the order of names", () => {
  it("counts numbers as numbers", () => {
    expect(sorted(["file 10", "file 2", "file 1"])).toEqual(["file 1", "file 2", "file 10"]);
  });

  it("follows the language", () => {
    expect(sorted(["zebra", "ähre", "apfel"], "de")).toEqual(["ähre", "apfel", "zebra"]);
  });

  it("is the same from whatever order it starts", () => {
    const names = ["b", "a", "c", "a"];
    expect(sorted(names, "en", [3, 2, 1, 0])).toEqual(["a", "a", "b", "c"]);
    expect([...orderTexts(names, createNameCollator("en"), [3, 2, 1, 0])]).toEqual([1, 3, 0, 2]);
    expect(sorted([])).toEqual([]);
  });
});

describe("the order of numbers", () => {
  const order = (numbers: number[], start = numbers.map((_, row) => row)) => [
    ...orderNumbers(Uint32Array.from(start), Float64Array.from(numbers)),
  ];

  it("is that of their values, up to the largest size and the farthest date", () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(order([most, 0, 2048, 2047, 1_780_000_000_123, most - 1])).toEqual([1, 3, 2, 4, 5, 0]);
  });

  it("keeps the places of equal numbers, and of rows without a number", () => {
    expect(order([5, 5, 1, 5], [3, 1, 0, 2])).toEqual([2, 3, 1, 0]);
    expect(order([0, 0], [1, 0])).toEqual([1, 0]);
    expect(order([])).toEqual([]);
  });
});
