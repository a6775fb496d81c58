import { describe, expect, it } from "vitest";
import { accountStatePage, httpStatusOf, isRetryableUpload } from "./outcomes.ts";

describe("an account state", () => {
  it.each([
    [8050, "/account-suspended?code=8050"],
    [8051, "/account-suspended"],
    [8052, "/accounting-hold"],
    [8053, "/account-closed"],
    [8054, "/account-suspended?m=2"],
    [8055, "/account-suspended?m=1"],
  ])("%i is shown on %s", (code, path) => {
    expect(accountStatePage(code)).toBe(path);
  });

  it.each([8049, 8056, 8057, 9402])("%i has no page of its own", (code) => {
    expect(accountStatePage(code)).toBeUndefined();
  });

  it("takes the error's data along, but never over its own values or as a structure", () => {
    expect(accountStatePage(8051, { since: "2026-01-02", n: 3 })).toBe(
      "/account-suspended?since=2026-01-02&n=3",
    );
    expect(accountStatePage(8055, { m: "9", list: [1], "a&b": "x", long: "y".repeat(65) })).toBe(
      "/account-suspended?m=1",
    );
    expect(accountStatePage(8051, ["x"])).toBe("/account-suspended");
  });
});

describe("the HTTP status of a page", () => {
  it.each([
    [1101, 404],
    [1700, 410],
    [8020, 410],
    [8026, 410],
    [8018, 403],
    [8019, 403],
    [8025, 403],
    [8051, 403],
    [8052, 403],
    [8053, 403],
    [8021, 429],
    [9503, 503],
    [9525, 503],
    [9404, 404],
    [9500, 500],
    [2010, 500],
  ])("for %i is %i", (code, status) => {
    expect(httpStatusOf(code)).toBe(status);
  });
});

describe("an upload that failed", () => {
  it.each([
    [6999, false],
    [7000, true],
    [7244, true],
    [7245, false],
  ])("with %i can be retried: %s", (code, isRetryable) => {
    expect(isRetryableUpload(code)).toBe(isRetryable);
  });
});
