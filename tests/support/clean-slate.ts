import { afterAll, vi } from "vitest";
import { keepGlobals } from "#tests/support/restore-properties.ts";

/** Files share a worker: what one leaves behind in the process must not reach the next. */
const env = { ...process.env };
const restoreGlobals = keepGlobals();

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  restoreGlobals();
});
