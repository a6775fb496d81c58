import { describe, expect, it } from "vitest";
import { storageLevel, storagePercent } from "./storage-level.ts";

describe("used storage", () => {
  it.each([
    [0, 100, 0],
    [39.9, 100, 39],
    [79.9, 100, 79],
    [80, 100, 80],
    [250, 100, 100],
    [1, 0, 100],
    [0, 0, 0],
    [-1, 100, 0],
    [Number.NaN, 100, 0],
  ])("of %d from %d is %i percent", (used, limit, percent) => {
    expect(storagePercent(used, limit)).toBe(percent);
  });

  it.each([
    [0, "low"],
    [39, "low"],
    [40, "medium"],
    [79, "medium"],
    [80, "high"],
    [100, "high"],
  ])("of %i percent is %s", (percent, level) => {
    expect(storageLevel(percent)).toBe(level);
  });
});
