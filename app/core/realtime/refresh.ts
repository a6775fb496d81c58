import { NOTIFICATION_LIMITS } from "#app/contract/limits.data.ts";

/** The last time that what is on the screen was told to look at its state. */
export interface LastRefresh {
  readonly histId: string;
  readonly atMs: number;
}

/** The first, one that is older than 5 s, or another state of the tree (Spec A§4.3). */
export function isRefreshDue(last: LastRefresh | null, histId: string, nowMs: number): boolean {
  if (last === null || last.histId !== histId) return true;
  return nowMs - last.atMs > NOTIFICATION_LIMITS.refreshThrottleMs;
}
