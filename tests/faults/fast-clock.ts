import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "#app/core/ports.ts";

/** How many times faster waits are than they say. */
export const HASTE = 25;
/** Waits of this length guard against a stall: a loaded machine must not look like one. */
const LONG_MS = 30_000;
const LONG_HASTE = 10;

/** A wall clock that jumps over most of each wait, so that two minutes of patience take seconds. */
export class FastClock implements Clock {
  #aheadMs: number;
  #isStopped = false;

  constructor(aheadMs = 0) {
    this.#aheadMs = aheadMs;
  }

  nowMs(): number {
    return Date.now() + this.#aheadMs;
  }

  /** Moves the clock as somebody who sets it by hand. */
  shift(ms: number): void {
    this.#aheadMs += ms;
  }

  /** Nothing that waits wakes up any more. */
  stop(): void {
    this.#isStopped = true;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const wakesAtMs = this.nowMs() + ms;
    try {
      const haste = ms < LONG_MS ? HASTE : LONG_HASTE;
      await pause(ms / haste, undefined, signal === undefined ? {} : { signal });
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    }
    if (this.#isStopped) return new Promise(() => undefined);
    this.#aheadMs += Math.max(0, wakesAtMs - this.nowMs());
  }
}
