import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchPace } from "./pace.ts";

const SPAN_MS = 10_000;
const ENOUGH_BYTES = 16 * 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("what comes in", () => {
  it("is late when a span brings too little, however often it comes", () => {
    const onLate = vi.fn();
    const pace = watchPace(SPAN_MS, onLate);
    for (let second = 1; second < 10; second += 1) {
      vi.advanceTimersByTime(1_000);
      pace.add(ENOUGH_BYTES / 10);
    }
    expect(onLate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(onLate).toHaveBeenCalledOnce();
  });

  it("is in time for as long as each span brings enough", () => {
    const onLate = vi.fn();
    const pace = watchPace(SPAN_MS, onLate);
    for (let span = 0; span < 100; span += 1) {
      vi.advanceTimersByTime(SPAN_MS - 1);
      pace.add(ENOUGH_BYTES);
    }
    expect(onLate).not.toHaveBeenCalled();
  });

  it("has a new span when something else is waited for, and none when it is over", () => {
    const onLate = vi.fn();
    const pace = watchPace(SPAN_MS, onLate);
    vi.advanceTimersByTime(SPAN_MS - 1);
    pace.next();
    vi.advanceTimersByTime(SPAN_MS - 1);
    expect(onLate).not.toHaveBeenCalled();
    pace.stop();
    vi.advanceTimersByTime(SPAN_MS);
    expect(onLate).not.toHaveBeenCalled();
  });
});
