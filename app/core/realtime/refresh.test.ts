import { expect, it } from "vitest";
import { isRefreshDue } from "./refresh.ts";

const LAST = { histId: "1", atMs: 1000 };

it("what is on the screen is looked at first, with another state, and after more than 5 s", () => {
  expect(isRefreshDue(null, "1", 1000)).toBe(true);
  expect(isRefreshDue(LAST, "2", 1001)).toBe(true);
  expect(isRefreshDue(LAST, "1", 6000)).toBe(false);
  expect(isRefreshDue(LAST, "1", 6001)).toBe(true);
});
