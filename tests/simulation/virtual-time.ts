import type { Clock } from "#app/core/ports.ts";

interface Waiting {
  readonly atMs: number;
  /** Of two at one time the one that began to wait first. */
  readonly order: number;
  readonly wake: () => void;
}

/**
 * Time that stands while anybody works, and jumps to whatever waits next when nobody does: one seed gives
 * one order of events, and weeks cost nothing. Whoever works outside of microtasks says so by {@link work}.
 */
export class VirtualTime implements Clock {
  #nowMs: number;
  #order = 0;
  #working = 0;
  #waiting: Waiting[] = [];

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  nowS(): number {
    return Math.floor(this.#nowMs / 1000);
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(signal.reason);
      this.#order += 1;
      const end = () => reject(signal?.reason);
      const wake = () => {
        signal?.removeEventListener("abort", end);
        resolve();
      };
      this.#waiting.push({ atMs: this.#nowMs + ms, order: this.#order, wake });
      signal?.addEventListener("abort", end, { once: true });
    });
  }

  /** Does what microtasks alone do not end, as keys and the database. */
  async work<T>(step: () => Promise<T>): Promise<T> {
    this.#working += 1;
    try {
      return await step();
    } finally {
      this.#working -= 1;
    }
  }

  /** Lets time pass until this has ended. */
  async until<T>(done: Promise<T>): Promise<T> {
    let isDone = false;
    const mark = () => {
      isDone = true;
    };
    done.then(mark, mark);
    for (;;) {
      await this.#quiet();
      if (isDone) return done;
      const next = this.#takeNext();
      if (next === undefined) throw new Error("everybody waits for nothing");
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.wake();
    }
  }

  /** Nobody does anything any more before time passes. */
  async #quiet(): Promise<void> {
    do await new Promise((resolve) => setImmediate(resolve));
    while (this.#working > 0);
  }

  #takeNext(): Waiting | undefined {
    const [first] = this.#waiting;
    if (first === undefined) return undefined;
    const isBefore = (one: Waiting, other: Waiting) =>
      one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);
    const next = this.#waiting.reduce((known, one) => (isBefore(one, known) ? one : known), first);
    this.#waiting = this.#waiting.filter((one) => one !== next);
    return next;
  }
}
