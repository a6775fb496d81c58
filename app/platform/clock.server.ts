import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "#app/core/ports.ts";

export const serverClock: Clock = {
  nowMs: () => Date.now(),
  sleep: async (ms, signal) => {
    signal?.throwIfAborted();
    await delay(ms, undefined, signal ? { signal } : {});
  },
};
