import { describe, expect, it } from "vitest";
import { addSample, estimateRemainingS, type Samples, toRemainingTime } from "./estimate.ts";

/** Samples three seconds apart. */
function samplesOf(...remaining: number[]): Samples {
  return remaining.reduce<Samples>(
    (samples, remainingBytes, index) => addSample(samples, { atMs: index * 3000, remainingBytes }),
    [],
  );
}

describe("the time remaining", () => {
  it("is unknown before the third sample", () => {
    expect(estimateRemainingS(samplesOf(1000, 900))).toBeNull();
    expect(estimateRemainingS(samplesOf(1200, 900, 600))).toBe(6);
  });

  it("follows the last five speeds and forgets older ones", () => {
    const samples = samplesOf(90_000, 60_000, 57_000, 54_000, 51_000, 48_000, 45_000);
    expect(samples).toHaveLength(6);
    expect(estimateRemainingS(samples)).toBe(45);
  });

  it("is unknown while nothing moves", () => {
    expect(estimateRemainingS(samplesOf(500, 500, 500))).toBeNull();
  });

  it("does not take newly added bytes for speed backwards", () => {
    expect(estimateRemainingS(samplesOf(3000, 2700, 5700, 5400))).toBe(81);
  });

  it.each([
    [0, { kind: "seconds", seconds: 0 }],
    [59, { kind: "seconds", seconds: 59 }],
    [60, { kind: "minutes", minutes: 1, seconds: 0 }],
    [130, { kind: "minutes", minutes: 2, seconds: 10 }],
    [3599, { kind: "minutes", minutes: 59, seconds: 59 }],
    [3600, { kind: "hours", hours: 1, minutes: 0 }],
    [36_000, { kind: "hours", hours: 10, minutes: 0 }],
    [36_001, { kind: "more-than-cap" }],
  ])("of %d seconds reads %o", (seconds, expected) => {
    expect(toRemainingTime(seconds)).toEqual(expected);
  });
});
