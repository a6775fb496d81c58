import { describe, expect, it } from "vitest";
import { findLinkPasswordProblem, isGeneratedLength } from "./link-password.ts";

describe("a link password", () => {
  it.each([
    ["a".repeat(7), "too-short"],
    ["a".repeat(8), undefined],
    ["a".repeat(63), undefined],
    ["a".repeat(64), "too-long"],
    ["Ab-9_xyz", undefined],
    ["ABCDEFGH-JKMNPQRS-TVWXYZ01-23456789", undefined],
    ["harbour 1", "characters"],
    ["harbour.1", "characters"],
    ["härbour12", "characters"],
    ["harbour1\n", "characters"],
    ["", "too-short"],
  ])("%j is %s", (password, problem) => {
    expect(findLinkPasswordProblem(password)).toBe(problem);
  });

  it.each([
    [0, false],
    [8, true],
    [24, true],
    [31, false],
    [32, true],
    [8.5, false],
    [-8, false],
  ])("of %i symbols can be made: %s", (symbols, isPossible) => {
    expect(isGeneratedLength(symbols)).toBe(isPossible);
  });
});
