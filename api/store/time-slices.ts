import { setImmediate } from "node:timers";

/** How long statements run one after the other before sockets and timers get their turn, milliseconds. */
const SLICE_MS = 10;

/**
 * SQLite runs on the thread that also serves sockets, and a loop over statements awaits only settled promises: such
 * a loop would keep the event loop from everything else until its end.
 */
export class TimeSlices {
  #beganMs = performance.now();

  /** Resolves at once while the slice lasts, and after one turn of the event loop when it is used up. */
  async pause(): Promise<void> {
    if (performance.now() - this.#beganMs < SLICE_MS) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.#beganMs = performance.now();
  }
}
