import type { Clock } from "#app/core/ports.ts";

interface Timer {
  readonly atMs: number;
  readonly fire: () => void;
}

/** Turns of the event loop without work before time may jump. */
const IDLE_TURNS = 8;

/**
 * Time as a queue of events: it jumps to the next timer as soon as no tracked work is under way. So
 * two minutes of waiting take no time, and a stall guard never fires while something computes.
 */
export class EventClock implements Clock {
  #nowMs: number;
  #timers: Timer[] = [];
  #busy = 0;
  #isPumping = false;

  constructor(nowMs = 1_790_000_000_000) {
    this.#nowMs = nowMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const stop = () => {
        this.#timers = this.#timers.filter((other) => other !== timer);
        reject(signal?.reason);
      };
      const timer: Timer = {
        atMs: this.#nowMs + ms,
        fire: () => {
          signal?.removeEventListener("abort", stop);
          resolve();
        },
      };
      this.#timers.push(timer);
      signal?.addEventListener("abort", stop, { once: true });
      this.#pump();
    });
  }

  /** Time stands still until this settles. */
  async track<T>(work: Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await work;
    } finally {
      this.#busy -= 1;
    }
  }

  /** Resolves when no tracked work is under way, and none follows at once. */
  async untilQuiet(): Promise<void> {
    for (let quietTurns = 0; quietTurns < IDLE_TURNS; quietTurns += 1) {
      if (this.#busy > 0) quietTurns = 0;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #pump(): void {
    if (this.#isPumping) return;
    this.#isPumping = true;
    let idleTurns = 0;
    const turn = () => {
      idleTurns = this.#busy > 0 ? 0 : idleTurns + 1;
      if (idleTurns >= IDLE_TURNS) {
        idleTurns = 0;
        this.#fireNext();
      }
      if (this.#timers.length > 0) setImmediate(turn);
      else this.#isPumping = false;
    };
    setImmediate(turn);
  }

  #fireNext(): void {
    const next = this.#timers.reduce<Timer | null>(
      (first, timer) => (first === null || timer.atMs < first.atMs ? timer : first),
      null,
    );
    if (next === null) return;
    this.#timers = this.#timers.filter((timer) => timer !== next);
    this.#nowMs = Math.max(this.#nowMs, next.atMs);
    next.fire();
  }
}
