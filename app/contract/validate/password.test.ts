import { describe, expect, it } from "vitest";
import { findPasswordError, hasPasswordLength, toPassword } from "./password.ts";

describe("a new password", () => {
  it.each([
    [7, false],
    [8, true],
    [72, true],
    [73, false],
  ])("of %i characters is accepted: %s", (length, isGood) => {
    expect(hasPasswordLength("p".repeat(length))).toBe(isGood);
    expect(hasPasswordLength("😀".repeat(length))).toBe(isGood);
  });

  it("is counted in the form that is hashed", () => {
    expect(toPassword("ﬁ")).toBe("fi");
    expect(hasPasswordLength("ﬁﬁﬁﬁ")).toBe(true);
  });

  it.each([
    ["", "", "sign-up", 8305],
    ["harbour-1", "", "sign-up", 8303],
    ["", "harbour-1", "change", 8303],
    ["short", "short", "sign-up", 8304],
    ["short", "other", "sign-up", 8304],
    ["harbour-1", "harbour-2", "sign-up", 8301],
    ["harbour-1", "harbour-2", "change", 8121],
    ["harbour-1", "Harbour-1", "change", 8121],
    ["harbour-1", "harbour-1", "sign-up", undefined],
    ["harbour-e\u0301", "harbour-\u00e9", "sign-up", undefined],
  ] as const)("%j repeated as %j at %s gives %s", (password, repeated, use, code) => {
    expect(findPasswordError({ password, repeated, use })).toBe(code);
  });
});
