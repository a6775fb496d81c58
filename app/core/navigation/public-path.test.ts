import { describe, expect, it } from "vitest";
import { isLeftOut, normalPath } from "./public-path.ts";

describe("the path of a page (Spec A§2.4)", () => {
  it.each([
    ["/dl/abc", "/dl/abc"],
    ["/dl/abc/KEY", "/dl/abc"],
    ["/dl/abc/KEY/view/image/12", "/dl/abc"],
    ["/dl", "/dl"],
    ["/signup-share/abc/def", "/signup-share"],
    ["/setuserinviteconsent/token", "/setuserinviteconsent"],
    ["/files/12", "/files/12"],
    ["/file/12/view/image", "/file/12/view/image"],
    ["/dlx/abc/KEY", "/dlx/abc/KEY"],
    ["/constructor/a", "/constructor/a"],
    ["/", "/"],
  ])("%s is spoken of as %s", (pathname, kept) => {
    expect(normalPath(pathname)).toBe(kept);
  });
});

describe("what is left out of counting", () => {
  it.each([
    ["/dl/abc", null, true],
    ["/signup-share", null, true],
    ["/setuserinviteconsent", "/files", true],
    ["/login", "/dl/abc", true],
    ["/files", "/shares/links", false],
    ["/files", null, false],
  ])("a view of %s that came from %s: %s", (pathname, referrer, isOut) => {
    expect(isLeftOut(pathname, referrer)).toBe(isOut);
  });
});
