import { describe, expect, it } from "vitest";
import { endsTransfers, lossesOf } from "./leaving.ts";

describe("leaving with unfinished transfers", () => {
  it.each([
    ["/files", "/files/20", false],
    ["/files/20", "/vault", false],
    ["/vault", "/shares/links", false],
    ["/files", "/", true],
    ["/files", "/login", true],
    ["/files", "/dl/abc", true],
    ["/files", "/logout", false],
    ["/dl/abc", "/dl/abc/20", false],
    ["/dl/abc", "/dl/other", true],
    ["/dl/abc", "/files", true],
  ])("from %s to %s asks: %s", (from, to, asks) => {
    expect(endsTransfers(from, to)).toBe(asks);
  });
});

describe("leaving a recovery sheet that was neither printed nor compared", () => {
  const kit = "/settings/security/recovery-kit";
  const sheet = { hasTransfers: false, hasSheet: true };

  it("asks wherever it leads, a sign-out too, and names unfinished transfers only where it ends them", () => {
    const both = { ...sheet, hasTransfers: true };
    expect(lossesOf(sheet, kit, "/settings/security")).toEqual(["sheet"]);
    expect(lossesOf(both, kit, "/settings/security")).toEqual(["sheet"]);
    expect(lossesOf(both, kit, "/login")).toEqual(["transfers", "sheet"]);
    expect(lossesOf(sheet, kit, "/logout")).toEqual(["sheet"]);
    expect(lossesOf(sheet, "/recover", "/login")).toEqual(["sheet"]);
  });

  it("does not ask where the page stays, or holds no sheet", () => {
    expect(lossesOf(sheet, kit, kit)).toEqual([]);
    expect(lossesOf({ ...sheet, hasSheet: false }, kit, "/files")).toEqual([]);
  });
});
