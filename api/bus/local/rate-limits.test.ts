import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readSettings } from "#api/settings.ts";
import { RateLimits } from "./rate-limits.ts";

const MINUTE_MS = 60_000;
const { limits: SIZES } = readSettings({}, null);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("too many wrong passwords", () => {
  it.each(["loginFailures", "addressLoginFailures", "linkPasswords"] as const)(
    "are refused for the 30 minutes that the refusal names (%s)",
    async (name) => {
      const limits = new RateLimits(SIZES);
      for (let tries = 0; tries < SIZES[name].points; tries += 1) {
        expect(await limits.waitS(name, "somebody")).toBe(0);
        await limits.count(name, "somebody");
      }
      expect(await limits.waitS(name, "somebody")).toBe(30 * 60);
      vi.advanceTimersByTime(29 * MINUTE_MS);
      expect(await limits.waitS(name, "somebody")).toBe(60);
      expect(await limits.waitS(name, "somebody else")).toBe(0);
      vi.advanceTimersByTime(2 * MINUTE_MS);
      expect(await limits.waitS(name, "somebody")).toBe(0);
    },
  );

  it("are forgotten after the window while none was refused", async () => {
    const limits = new RateLimits(SIZES);
    for (let tries = 0; tries < SIZES.linkPasswords.points; tries += 1) {
      await limits.count("linkPasswords", "somebody");
    }
    vi.advanceTimersByTime(11 * MINUTE_MS);
    expect(await limits.waitS("linkPasswords", "somebody")).toBe(0);
  });
});

it("refusals are counted by their limit, for the metrics", async () => {
  const limits = new RateLimits({ ...SIZES, mails: { points: 1, durationS: 60 } });
  await limits.count("mails", "ada");
  expect(limits.refused.size).toBe(0);
  await limits.count("mails", "ada");
  await limits.waitS("mails", "ada");
  expect([...limits.refused]).toEqual([["mails", 2]]);
});
