import { afterEach, beforeEach, expect, vi } from "vitest";

const METHODS = ["log", "info", "warn", "error", "debug"] as const;

/** Output that a test did not ask for is a failure (House 4). */
beforeEach(() => {
  for (const method of METHODS) vi.spyOn(console, method).mockImplementation(() => undefined);
});

afterEach(() => {
  for (const method of METHODS) {
    if (!vi.isMockFunction(console[method])) continue;
    const { calls } = vi.mocked(console[method]).mock;
    expect(calls, `unexpected console.${method}`).toEqual([]);
  }
  vi.restoreAllMocks();
});
