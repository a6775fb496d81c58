import { describe, expect, it } from "vitest";
import {
  countCargo,
  countPlaywright,
  countSessions,
  countStep,
  countVitest,
  toSummary,
} from "./test-counts.ts";

describe("the last line of a test run", () => {
  it("names skipped tests only when there are any", () => {
    expect(toSummary({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
    expect(toSummary({ passed: 3, failed: 1, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
  });

  it("adds up all test binaries", () => {
    const output = [
      "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured",
      "test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured",
    ].join("\n");
    expect(countCargo(0, output)).toEqual({ passed: 15, failed: 0, skipped: 1 });
  });

  it("takes the sessions of the composer from its last line", () => {
    const counts = { passed: 49, failed: 1, skipped: 0 };
    expect(countSessions(1, "session 1/7\n49 passed, 1 failed\n")).toEqual(counts);
    expect(countSessions(1, "50 passed, 0 failed\n").failed).toBe(1);
    expect(countSessions(0, "").failed).toBe(1);
  });

  it("counts a tool that broke as one failure", () => {
    expect(countCargo(101, "error: could not compile")).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    });
    expect(countVitest(1, "/nowhere")).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(countStep(0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  });

  it("counts a tool that found no test, or wrote no report, as one failure", () => {
    expect(countCargo(0, "")).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(countVitest(0, "/nowhere")).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(countPlaywright(0, "/nowhere")).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});
