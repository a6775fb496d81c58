import type { ServerClock } from "#api/world.ts";

/** The wall clock, which the control interface can shift. */
export class ShiftedClock implements ServerClock {
  #offsetMs = 0;

  nowMs(): number {
    return Date.now() + this.#offsetMs;
  }

  nowS(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  shift(offsetMs: number): void {
    this.#offsetMs = offsetMs;
  }
}
