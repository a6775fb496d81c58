import { describe, expect, it } from "vitest";
import { runLanes } from "./run-lanes.ts";

describe("Work in lanes", () => {
  it("does everything once and never more than the lanes at a time", async () => {
    const done: number[] = [];
    let running = 0;
    let most = 0;
    await runLanes(20, 4, async (index) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      done.push(index);
    });
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(most).toBe(4);
  });

  it("ends with the first failure and begins nothing after it", async () => {
    const begun: number[] = [];
    const run = runLanes(100, 2, async (index) => {
      begun.push(index);
      await Promise.resolve();
      if (index === 1) throw new Error("second");
    });
    await expect(run).rejects.toThrow("second");
    expect(begun.length).toBeLessThan(6);
  });
});
