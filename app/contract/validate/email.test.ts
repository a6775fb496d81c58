import { describe, expect, it } from "vitest";
import { findEmailError, toEmail } from "./email.ts";

describe("an email address", () => {
  it.each([
    "a@b.c",
    "maren@harbour.example",
    "first.last+tag@sub.domain.example",
    "o'brien@mail.example",
    "ünïcode@bücher.example",
    `${"a".repeat(64)}@b.ex`.slice(-70),
  ])("%s is good", (email) => {
    expect(findEmailError(email)).toBeUndefined();
  });

  it.each([
    "",
    "a",
    "a@b",
    "@b.c",
    "a@.c",
    "a@b.",
    "a@b..c",
    "a@@b.c",
    "a@b@c.d",
    "a b@c.d",
    "a@b c.d",
    "a\u0000@b.c",
    "a\u200B@b.c",
    "a\u202E@b.c",
    "a@b.c\nx@y.z",
  ])("%j is malformed", (email) => {
    expect(findEmailError(email)).toBe(8107);
  });

  it("may have 70 characters and not 71", () => {
    const domain = "@harbour.example";
    const longest = "a".repeat(70 - domain.length) + domain;
    expect(findEmailError(longest)).toBeUndefined();
    expect(findEmailError(`a${longest}`)).toBe(6009);
  });

  it("is trimmed and lower-cased before use", () => {
    expect(toEmail("  Maren@Harbour.Example \n")).toBe("maren@harbour.example");
  });
});
