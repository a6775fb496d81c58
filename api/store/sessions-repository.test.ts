import { describe, expect, it } from "vitest";
import { isInTime } from "./sessions-repository.ts";

const DAY_S = 24 * 3600;

describe("the time of a session", () => {
  it.each([
    [30 * DAY_S, 0, true],
    [30 * DAY_S + 1, 0, false],
    [180 * DAY_S, 180 * DAY_S, true],
    [180 * DAY_S + 1, 180 * DAY_S, false],
    [-60, 0, true],
  ])("at %i s, last used at %i s, is open: %s", (nowS, used_s, isOpen) => {
    expect(isInTime({ created_s: 0, used_s }, nowS)).toBe(isOpen);
  });
});
