import { expect, it } from "vitest";
import { COMMENT_LIMITS } from "#app/contract/comment-limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { isFinal, peekPauseMs } from "./peek-pause.ts";

it("looks twice as rarely after each failure in a row, up to a bound", () => {
  const { peekEveryMs, peekSlowestMs } = COMMENT_LIMITS;
  expect([0, 1, 2].map(peekPauseMs)).toEqual([peekEveryMs, 2 * peekEveryMs, 4 * peekEveryMs]);
  expect([10, 5_000].map(peekPauseMs)).toEqual([peekSlowestMs, peekSlowestMs]);
});

it.each([1101, 1700, 8018, 8019, 8020, 8025, 8026, 8052, 8401])(
  "looks no more after %i: asking again changes nothing",
  (code) => expect(isFinal(new AppError(code))).toBe(true),
);

it.each([1000, 1202, 8004, 9429, 9500, 9503])("goes on looking after %i", (code) => {
  expect(isFinal(new AppError(code))).toBe(false);
});

it("goes on looking where nothing failed", () => expect(isFinal(null)).toBe(false));
