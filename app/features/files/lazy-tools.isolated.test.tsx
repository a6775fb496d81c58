import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const fetched = vi.hoisted(() => vi.fn());
vi.mock("./later-tools.ts", () => {
  fetched();
  return {};
});

const QUIET_MS = 8_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  fetched.mockReset();
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([
    { type: "navigate" } as PerformanceNavigationTiming,
  ]);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function show() {
  const { useLaterTools } = await import("./lazy-tools.ts");
  return renderHook(() => useLaterTools());
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("what a list says by itself comes where nobody moves for a while after a page was loaded", async () => {
  const { result } = await show();
  await pass(4_000);
  expect([result.current, fetched.mock.calls.length]).toEqual([false, 0]);
  await pass(QUIET_MS);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  expect(result.current).toBe(true);
});

it("it comes with the first move before that, and not at all where the list is gone", async () => {
  const { result, unmount } = await show();
  act(() => void dispatchEvent(new KeyboardEvent("keydown")));
  expect(result.current).toBe(true);
  unmount();
  vi.resetModules();
  fetched.mockReset();
  const gone = await show();
  gone.unmount();
  await pass(QUIET_MS);
  expect(fetched).not.toHaveBeenCalled();
});
