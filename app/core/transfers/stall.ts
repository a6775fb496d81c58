import { TRANSFER_LIMITS } from "#app/contract/transfer-limits.data.ts";
import type { Clock } from "#app/core/ports.ts";
import type { Standstill } from "#app/core/transfers/standstill.ts";

const { slowAfterMs } = TRANSFER_LIMITS;

export interface StallGuard<T> {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Told of silence; a press ends a send that is silent. */
  readonly standstill: Standstill;
  /** Without a byte for this long the task is aborted. */
  readonly stalledAfterMs: number;
  /** `touch` says that something moved. */
  readonly run: (signal: AbortSignal, touch: () => void) => Promise<T>;
}

export type Guarded<T> =
  /** `isSkipped`: not for the time, somebody did not want to wait. */
  | { readonly isStalled: true; readonly isSkipped: boolean }
  | { readonly isStalled: false; readonly value: T };

/** Runs a request that may take for ever, as long as bytes move. */
export async function guardStall<T>(guard: StallGuard<T>): Promise<Guarded<T>> {
  const { clock, signal, stalledAfterMs, standstill } = guard;
  const own = new AbortController();
  const ended = new AbortController();
  const both = AbortSignal.any([signal, own.signal]);
  let movedAtMs = clock.nowMs();
  let isSkipped = false;
  const stillMs = () => clock.nowMs() - movedAtMs;
  const touch = () => {
    movedAtMs = clock.nowMs();
    standstill.moved();
  };
  const stopHurry = standstill.onHurry(() => {
    if (stillMs() < slowAfterMs) return;
    isSkipped = true;
    own.abort();
  });
  const watch = async () => {
    while (stillMs() < stalledAfterMs) {
      if (stillMs() >= slowAfterMs) standstill.waited(slowAfterMs);
      const step = slowAfterMs - (stillMs() % slowAfterMs);
      await clock.sleep(Math.min(step, stalledAfterMs - stillMs()), ended.signal);
    }
    own.abort();
  };
  // The only way out of the watch besides a stall is `ended`, which is no failure.
  watch().catch(() => undefined);
  try {
    return { isStalled: false, value: await guard.run(both, touch) };
  } catch (error) {
    if (own.signal.aborted && !signal.aborted) return { isStalled: true, isSkipped };
    throw error;
  } finally {
    stopHurry();
    ended.abort();
    standstill.moved();
  }
}
