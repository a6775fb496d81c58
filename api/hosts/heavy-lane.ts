import { setTimeout as pause } from "node:timers/promises";
import { Slots } from "#api/hosts/slots.ts";

/** Entries of a list from which on a call counts as heavy by itself. */
const LONG_LIST = 50;
/** Rows of a caller's last seconds from which on each of its calls counts as heavy. */
const HEAVY_ROWS = 30_000;
/** After so long, half of what a caller cost is forgotten, milliseconds. */
const HALF_LIFE_MS = 5_000;
/** Other calls are given as much time as a heavy one took, and no more than this, milliseconds. */
const MAX_REST_MS = 500;
/** How long ago a light call may have been for a heavy one to make room, milliseconds. */
const RECENT_MS = 2_000;
/** Callers that are remembered; the oldest are forgotten first. */
const MAX_CALLERS = 10_000;

interface Cost {
  readonly rows: number;
  readonly atMs: number;
}

/**
 * Transactions hold the one connection of the database. Heavy calls therefore run one at a time for the whole
 * installation, in turns between the callers, and leave as much time to others as they took.
 */
export class HeavyLane {
  readonly #lane = new Slots(1);
  readonly #ofCaller = new Map<string, Slots>();
  readonly #costs = new Map<string, Cost>();
  #lightMs = Number.NEGATIVE_INFINITY;

  isHeavy(caller: string, body: Readonly<Record<string, unknown>>): boolean {
    const isLong = Object.values(body).some((one) => Array.isArray(one) && one.length > LONG_LIST);
    return isLong || this.#rowsOf(caller) > HEAVY_ROWS;
  }

  /** What a call cost its caller. */
  note(caller: string, rows: number): void {
    const sum = this.#rowsOf(caller) + rows;
    this.#costs.delete(caller);
    this.#costs.set(caller, { rows: sum, atMs: performance.now() });
    const [oldest] = this.#costs.keys();
    if (this.#costs.size > MAX_CALLERS && oldest !== undefined) this.#costs.delete(oldest);
  }

  async light<T>(call: () => Promise<T>): Promise<T> {
    this.#lightMs = performance.now();
    try {
      return await call();
    } finally {
      this.#lightMs = performance.now();
    }
  }

  /** One call of each caller waits in the lane, so that nobody fills it; the others wait for that one. */
  async heavy<T>(caller: string, gone: AbortSignal, call: () => Promise<T>): Promise<T> {
    const own = this.#ofCaller.get(caller) ?? new Slots(1);
    this.#ofCaller.set(caller, own);
    try {
      return await own.use(gone, () => this.#lane.use(gone, () => this.#withRest(call)));
    } finally {
      if (own.isIdle) this.#ofCaller.delete(caller);
    }
  }

  async #withRest<T>(call: () => Promise<T>): Promise<T> {
    const beganMs = performance.now();
    try {
      return await call();
    } finally {
      const nowMs = performance.now();
      const isAlone = nowMs - this.#lightMs > RECENT_MS;
      if (!isAlone) await pause(Math.min(nowMs - beganMs, MAX_REST_MS));
    }
  }

  #rowsOf(caller: string): number {
    const cost = this.#costs.get(caller);
    if (cost === undefined) return 0;
    return cost.rows * 0.5 ** ((performance.now() - cost.atMs) / HALF_LIFE_MS);
  }
}
