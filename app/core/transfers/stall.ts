import type { Clock } from "#app/core/ports.ts";

export interface StallGuard<T> {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Without a byte for this long the task is aborted. */
  readonly stalledAfterMs: number;
  /** `touch` says that something moved. */
  readonly run: (signal: AbortSignal, touch: () => void) => Promise<T>;
}

export type Guarded<T> =
  | { readonly isStalled: true }
  | { readonly isStalled: false; readonly value: T };

/** Runs a request that may take for ever, as long as bytes move. */
export async function guardStall<T>(guard: StallGuard<T>): Promise<Guarded<T>> {
  const { clock, signal, stalledAfterMs } = guard;
  const own = new AbortController();
  const ended = new AbortController();
  const both = AbortSignal.any([signal, own.signal]);
  let movedAtMs = clock.nowMs();
  const touch = () => {
    movedAtMs = clock.nowMs();
  };
  const watch = async () => {
    for (;;) {
      const leftMs = movedAtMs + stalledAfterMs - clock.nowMs();
      if (leftMs <= 0) return own.abort();
      await clock.sleep(leftMs, ended.signal);
    }
  };
  // The only way out of the watch besides a stall is `ended`, which is no failure.
  watch().catch(() => undefined);
  try {
    return { isStalled: false, value: await guard.run(both, touch) };
  } catch (error) {
    if (own.signal.aborted && !signal.aborted) return { isStalled: true };
    throw error;
  } finally {
    ended.abort();
  }
}
