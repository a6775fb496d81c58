import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOSTILE_RETURN_TO } from "#tests/support/return-to-payloads.data.ts";
import { safeReturnTo } from "./return-to.ts";

describe("the way back after a sign-in", () => {
  it.each([
    ["/", "/"],
    ["/files", "/files"],
    ["/files/", "/files/"],
    ["/files/123?view=grid", "/files/123?view=grid"],
    ["/files?showDeleted=1&view=list", "/files?showDeleted=1&view=list"],
    ["/dl/0123456789abcdef#KEY", "/dl/0123456789abcdef"],
    ["/dl/abc?coffer_id=1#k", "/dl/abc?coffer_id=1"],
    ["/settings?next=https://evil.example/", "/settings?next=https://evil.example/"],
    ["/settings?next=//evil.example", "/settings?next=//evil.example"],
    ["/a/../files", "/files"],
    ["/files/%C3%A9", "/files/%C3%A9"],
    ["/é", "/%C3%A9"],
    ["/loginname", "/loginname"],
    ["/files/login", "/files/login"],
    ["/@maren", "/@maren"],
    ["/a:b@c", "/a:b@c"],
    ["/javascript:alert(1)", "/javascript:alert(1)"],
  ])("of %s is %s", (raw, target) => {
    expect(safeReturnTo(raw)).toBe(target);
  });

  it("is tried against 150 hostile addresses", () => {
    expect(HOSTILE_RETURN_TO.length).toBeGreaterThanOrEqual(150);
    expect(new Set(HOSTILE_RETURN_TO).size).toBe(HOSTILE_RETURN_TO.length);
  });

  it.each(HOSTILE_RETURN_TO.map((payload) => [payload]))("refuses %j", (payload) => {
    expect(safeReturnTo(payload)).toBeUndefined();
  });

  it.each([undefined, null, 1, {}, ["/files"], true])("refuses %j, which is no text", (raw) => {
    expect(safeReturnTo(raw)).toBeUndefined();
  });

  it("may have 2048 characters and not 2049", () => {
    expect(safeReturnTo(`/${"a".repeat(2047)}`)).toBe(`/${"a".repeat(2047)}`);
    expect(safeReturnTo(`/${"a".repeat(2048)}`)).toBeUndefined();
  });

  it("never leaves the site, whatever the value is", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      "//",
      "@",
      ":",
      "%2f",
      "%5c",
      ".",
      "..",
      "evil.example",
      "\t",
      "#",
      "?",
      "javascript",
      "login",
    );
    const value = fc.oneof(
      fc.string(),
      fc.array(piece).map((pieces) => `/${pieces.join("")}`),
    );
    fc.assert(
      fc.property(value, (raw) => {
        const target = safeReturnTo(raw);
        const url = new URL(target ?? "/", "https://panel.example");
        expect(url.origin).toBe("https://panel.example");
        expect(target?.startsWith("//") ?? false).toBe(false);
      }),
      { numRuns: 5000 },
    );
  });
});
