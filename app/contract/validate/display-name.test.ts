import { describe, expect, it } from "vitest";
import { findDisplayNameError, toDisplayName } from "./display-name.ts";

describe("a display name", () => {
  it.each([
    "Maren",
    "Maren Okonkwo-Lindqvist",
    "J.R.R. Tolkien",
    "Dr. A. Müller",
    "St. John",
    "Ltd.",
    "مارن",
    "まれん",
    "Anna & Ben",
    "A/B Team",
    "Version 1.2.3",
    "e.g. me",
    "Org 2",
    "St.Incent",
    "Ada.Meyer-Lovelace",
  ])("%s can be used", (name) => {
    expect(findDisplayNameError(name)).toBeUndefined();
  });

  it.each(["", " ", "\t\n", "\u200B\u200B", "\u202E", "\u00a0"])("%j is missing", (name) => {
    expect(findDisplayNameError(name)).toBe(1654);
  });

  it.each([
    "http://evil.example",
    "HTTPS://EVIL",
    "ftp://x",
    "see www.evil",
    "WWW.evil.example",
    "evil.com",
    "Win at evil.com now",
    "evil.com/free",
    "evil.co",
    "evil。com",
    "evil．com",
    "ｅｖｉｌ.ｃｏｍ",
    "e\u200Bvil.com",
    "http\u202E://x",
    "10.0.0.1",
    "javascript:alert(1)",
    "mailto:a@b",
    "maren@harbour.de",
  ])("%j holds an address", (name) => {
    expect(findDisplayNameError(name)).toBe(1659);
  });

  it("is stored without what cannot be seen", () => {
    expect(toDisplayName("  Ma\u202Eren \t Okonkwo\u200B ")).toBe("Maren Okonkwo");
    expect(toDisplayName("e\u0301")).toBe("\u00e9");
  });
});
