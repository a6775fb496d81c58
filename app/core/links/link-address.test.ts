import { describe, expect, it } from "vitest";
import { hasCode } from "#app/core/errors/app-error.ts";
import { HOSTILE_CACHEKEYS } from "#tests/support/hostile-cachekeys.data.ts";
import { linkPath, linkUrl } from "./link-address.ts";

const CACHEKEY = "0123456789abcdef0123456789abcdef";
const linkKey = "00000000-AAAAAAAA-BBBBBBBB-CCCCCCCC";
const HOST = "https://ln.example";

/** What was built, or the code that it was refused with. */
function outcome(build: () => string): string {
  try {
    return build();
  } catch (error) {
    if (hasCode(error, 9000)) return "9000";
    if (hasCode(error, 2110)) return "2110";
    throw error;
  }
}

describe("the address of a link", () => {
  it("is made of the link host, the cachekey and the key", () => {
    const url = `${HOST}/dl/${CACHEKEY}#${linkKey}`;
    expect(linkUrl({ cachekey: CACHEKEY }, { linkKey }, HOST)).toBe(url);
    expect(linkUrl({ cachekey: CACHEKEY }, { linkKey }, `${HOST}/`)).toBe(url);
    expect(linkUrl({ cachekey: CACHEKEY }, { linkKey }, "http://ln.ca.localhost:3000")).toBe(
      `http://ln.ca.localhost:3000/dl/${CACHEKEY}#${linkKey}`,
    );
  });

  it.each(HOSTILE_CACHEKEYS)("is none for the cachekey %j", (cachekey) => {
    expect(outcome(() => linkUrl({ cachekey }, { linkKey }, HOST))).toBe("9000");
    expect(outcome(() => linkPath(cachekey))).toBe("9000");
  });

  it("is none for a key that is not of its form", () => {
    for (const key of ["", `${linkKey} `, `${linkKey}&x`, "password"]) {
      const build = () => linkUrl({ cachekey: CACHEKEY }, { linkKey: key }, HOST);
      expect(outcome(build)).toBe("2110");
    }
  });
});
