import { describe, expect, it } from "vitest";
import { ERROR_ENTRIES, errorEntry, errorRow, isKnownCode } from "./catalogue.ts";
import { showsServerWords } from "./server-words.ts";

describe("the error catalogue", () => {
  it("has the exact words of the specification for quoted codes", () => {
    expect(errorRow(8304).en).toBe(
      "Password should be minimum of 8 characters and maximum of 72 characters.",
    );
    expect(errorRow(7030).en).toBe("File already exists. Rename and try again.");
    expect(errorRow(9429).en).toBe(
      "IP has been rate limited for 30 minutes to due to incorrect login attempts",
    );
    expect(errorRow(1601).en).toBe(
      "This invite was not for you. Please log in as the invited user.",
    );
  });

  it.each([
    [7211, "7211-7216"],
    [7216, "7211-7216"],
    [151000, "151000-151012"],
    [151012, "151000-151012"],
    [151013, "151013"],
    [9521, "9521-9529"],
    [9529, "9521-9529"],
  ])("finds %i in the row %s", (code, key) => {
    expect(errorEntry(code).key).toBe(key);
  });

  it.each([7210, 7217, 9520, 9530, 150999, 151014])("does not stretch a range to %i", (code) => {
    expect(errorEntry(code).key).not.toContain("-");
  });

  it("shows 9000 for an unknown failure of the API and 1000 for any other", () => {
    expect(isKnownCode(9418)).toBe(false);
    expect(errorEntry(9418).key).toBe("9000");
    expect(errorEntry(424242).key).toBe("1000");
    expect(errorEntry(-1).key).toBe("1000");
    expect(errorRow(1000).en).toBe("An unknown error occurred");
  });

  it("lets the server's words stand only when they are custom or the code is unknown", () => {
    expect(showsServerWords(true, { text: "x", isCustom: false })).toBe(false);
    expect(showsServerWords(true, { text: "x", isCustom: true })).toBe(true);
    expect(showsServerWords(false, { text: "x", isCustom: false })).toBe(true);
    expect(showsServerWords(false, { text: "", isCustom: true })).toBe(false);
    expect(showsServerWords(false, { text: undefined, isCustom: true })).toBe(false);
  });

  it("is in the order of its codes", () => {
    const firsts = ERROR_ENTRIES.map((entry) => entry.first);
    expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
  });
});

it.each([
  [9000, "API error."],
  [8030, "Verify your e-mail to enable sharing."],
  [8002, "Read-only folder."],
  [8052, "Link unavailable"],
  [1700, "Link deleted by owner"],
  [2110, "Link key incorrect."],
  [9453, "Not authorized region."],
  [9502, "Timeout."],
  [9504, "Gateway timeout."],
])("%i says what Spec A§8 and C§8 say; what is ours stands beside it", (code, words) => {
  expect(errorRow(code).en).toBe(words);
});
