import { describe, expect, it } from "vitest";
import { toCommentsHash } from "./comments-hash.ts";
import { parseLinkAddress, readCommentsHash } from "./parse-link-address.ts";

const cachekey = "ab".repeat(16);
const fragment = "01234567-89ABCDEF-GHJKMNPQ-RSTVWXYZ";
const place = { cachekey, linkKey: fragment };

describe("an address of a link", () => {
  it("is read as it was pasted, of whatever host, with its key after the # or in the path", () => {
    for (const pasted of [
      `https://ln.example/dl/${cachekey}#${fragment}`,
      `  https://ln.example/dl/${cachekey}?a=1#${fragment}\n`,
      `https://ln.example/al/${cachekey}#${fragment}`,
      `https://ln.example/dl/${cachekey}/${fragment}`,
      `/dl/${cachekey}#${fragment}`,
    ]) {
      expect(parseLinkAddress(pasted)).toEqual(place);
    }
  });

  it("is none without its key, with another path, or in no form of one", () => {
    for (const pasted of [
      "",
      `https://ln.example/dl/${cachekey}`,
      `https://ln.example/dl/${cachekey}#${fragment.slice(1)}`,
      `https://ln.example/xy/${cachekey}#${fragment}`,
      `https://ln.example/dl/${cachekey}0#${fragment}`,
      `https://ln.example/dl/..%2Ffiles#${fragment}`,
      "http://[",
    ]) {
      expect(parseLinkAddress(pasted)).toBeNull();
    }
  });

  it("goes to the list of links behind its #, and comes back as it was", () => {
    const hash = toCommentsHash(cachekey, `#${fragment}`);
    expect(hash).toBe(`#dl/${cachekey}/${fragment}`);
    expect(parseLinkAddress(readCommentsHash(hash) ?? "")).toEqual(place);
    expect([
      readCommentsHash(""),
      readCommentsHash("#main"),
      readCommentsHash(`#dl/${cachekey}`),
    ]).toEqual([null, null, null]);
  });
});
