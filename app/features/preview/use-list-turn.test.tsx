import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PreviewState } from "#app/core/preview/preview.ts";
import { LIST_WAITS_MS, useListTurn } from "./use-list-turn.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function watched(first: PreviewState["phase"]) {
  const { result, rerender } = renderHook((phase) => useListTurn({ phase }), {
    initialProps: first,
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { isDue: () => result.current, tell: rerender, pass };
}

it.each(["shown", "refused", "unread", "ended"] as const)(
  "the list of a folder comes once its file is %s, and stays with the next one",
  async (phase) => {
    const { isDue, tell, pass } = watched("opening");
    tell("loading");
    await pass(LIST_WAITS_MS / 2);
    expect(isDue()).toBe(false);
    tell(phase);
    await pass(0);
    expect(isDue()).toBe(true);
    tell("opening");
    expect(isDue()).toBe(true);
  },
);

it("the list of a folder waits for its file, and not for long", async () => {
  const { isDue, pass } = watched("opening");
  await pass(LIST_WAITS_MS - 1);
  expect(isDue()).toBe(false);
  await pass(1);
  expect(isDue()).toBe(true);
});
