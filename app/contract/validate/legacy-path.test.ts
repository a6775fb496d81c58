import { describe, expect, it } from "vitest";
import { findLegacyTarget, toStartPage } from "./legacy-path.ts";

describe("an older address", () => {
  it.each([
    ["/events", "/settings/events"],
    ["/links", "/shares/links"],
    ["/links/", "/shares/links"],
    ["/multi-user", "/users"],
    ["/multi-user/users", "/users"],
    ["/multi-user/roles", "/users/roles"],
    ["/account", "/settings"],
    ["/account/info", "/settings/profile"],
    ["/account/renew", "/pay-invoices"],
    ["/account/billing", "/settings/billing"],
    ["/account/billing/profile", "/settings/billing"],
    ["/account/billing/invoice/77", "/settings/billing"],
    ["/account/devices", "/settings/devices"],
    ["/account/security", "/settings/security"],
    ["/file/123/history", "/file-history/123"],
    ["/account/getspace", "/settings/billing?showBilling=true"],
    ["/getspace", "/settings/billing?showBilling=true"],
    ["/upgrade", "/settings/billing?showBilling=true"],
    ["/account/upgrade", "/settings/billing?showBilling=true"],
    ["/account/getstarted", "/files"],
    ["/dl/0a1b/view/image/77", "/dl/0a1b"],
    ["/dl/0a1b/Key-1234/view/image/77", "/dl/0a1b/Key-1234"],
  ])("%s leads to %s", (from, to) => {
    expect(findLegacyTarget(from)).toBe(to);
  });

  it("an app link opens like any other", () => {
    expect(findLegacyTarget("/al/0a1b")).toBe("/dl/0a1b");
    expect(findLegacyTarget("/al/0a1b/more")).toBeUndefined();
  });

  it("of the first steps leads to the chosen start page", () => {
    expect(findLegacyTarget("/account/getstarted", "vault")).toBe("/vault");
    expect(findLegacyTarget("/account/getstarted", "//evil.example")).toBe("/files");
  });

  it.each([
    "/",
    "",
    "/files",
    "/account/unknown",
    "/file/a%2f..%2f/history",
    "/file//history",
    "/file/1/2/history",
    "//links",
    "/Links",
  ])("%s is none", (from) => {
    expect(findLegacyTarget(from)).toBeUndefined();
  });
});

describe("a start page", () => {
  it.each([
    ["vault", "vault"],
    ["starred", "starred"],
    ["recents", "files"],
    [undefined, "files"],
    [1, "files"],
  ])("%s is %s", (dashboard, page) => {
    expect(toStartPage(dashboard)).toBe(page);
  });
});
