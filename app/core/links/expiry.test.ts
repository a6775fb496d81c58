import { expect, it } from "vitest";
import { LINK_LIMITS } from "#app/contract/link-limits.data.ts";
import { expiryOf } from "./expiry.ts";

const NOW_S = 1_790_000_000;

it("a link ends as many whole days from now as were chosen", () => {
  expect(LINK_LIMITS.expiryDays.map((days) => (expiryOf(days, NOW_S) - NOW_S) / 3600)).toEqual([
    24, 48, 72, 168, 336, 720,
  ]);
});

it("a link without an expiry never ends", () => {
  expect(expiryOf(0, NOW_S)).toBe(0);
});
