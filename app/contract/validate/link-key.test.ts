import { describe, expect, it } from "vitest";
import { isLinkKey, parseLinkKey } from "./link-key.ts";

const KEY = "0123ABCD-EFGHJKMN-PQRSTVWX-YZ456789";

describe("a link key", () => {
  it("is read from the fragment, whatever was pasted around it", () => {
    expect(parseLinkKey(KEY)).toBe(KEY);
    expect(parseLinkKey(`#${KEY}`)).toBe(KEY);
    expect(parseLinkKey(`#${KEY} .\n`)).toBe(KEY);
    expect(parseLinkKey(`#“${KEY}”`)).toBe(KEY);
    expect(parseLinkKey(`#${KEY.slice(0, 10)}\u200b${KEY.slice(10)}`)).toBe(KEY);
  });

  it.each([
    "",
    "#",
    KEY.slice(1),
    `${KEY}0`,
    KEY.replace("-", "0"),
    KEY.replace("A", "U"),
    `${KEY}-${KEY}`,
  ])("%j has another shape", (fragment) => {
    expect(parseLinkKey(fragment)).toBeUndefined();
  });

  it("is 35 characters with a dash at index 8", () => {
    expect(isLinkKey(KEY)).toBe(true);
    expect(KEY).toHaveLength(35);
    expect(KEY[8]).toBe("-");
  });
});
