import * as CODES from "#app/contract/errors/codes.ts";
import { API_LIMITS } from "#app/contract/limits.data.ts";
import { isAppError } from "#app/core/errors/app-error.ts";
import type { Clock } from "#app/core/ports.ts";

/** Spec A§9.1: 501–504 are retried, every other status fails at once. */
export function isRetriedStatus(status: number): boolean {
  return status >= API_LIMITS.firstRetriedStatus && status <= API_LIMITS.lastRetriedStatus;
}

/** What a server may ask one to wait for: anything longer is no answer to a person. */
const MAX_WAIT_S = 86_400;
const MS = 1_000;

/** When `Retry-After` lets the same call come again, Unix ms; undefined for none and for a date. */
export function toRetryAtMs(header: string | null, nowMs: number): number | undefined {
  if (header === null || !/^\d{1,5}$/.test(header)) return undefined;
  const waitS = Number(header);
  return waitS > 0 && waitS <= MAX_WAIT_S ? nowMs + waitS * MS : undefined;
}

/**
 * Runs `attempt` up to 1 + 3 times, 1 s apart, while it says that it may be repeated (Spec A§7.1).
 * A connection that breaks without an answer counts like 502; offline fails at once.
 *
 * @throws what the last attempt threw, or the signal's reason
 */
export async function retryCall<T>(
  attempt: () => Promise<{ repeat: boolean; value: T }>,
  clock: Clock,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let left: number = API_LIMITS.retries; ; left -= 1) {
    const result = await tryOnce(attempt, left === 0);
    if (result !== "again" && (!result.repeat || left === 0)) return result.value;
    await clock.sleep(API_LIMITS.retryDelayMs, signal);
  }
}

async function tryOnce<R>(attempt: () => Promise<R>, isLast: boolean) {
  try {
    return await attempt();
  } catch (error) {
    if (isLast || !isBrokenConnection(error)) throw error;
    return "again";
  }
}

/** A 9000 with a cause is a request that got no answer; without one it is the API's own word. */
function isBrokenConnection(error: unknown): boolean {
  return isAppError(error) && error.code === CODES.unknownApi && error.cause !== undefined;
}
