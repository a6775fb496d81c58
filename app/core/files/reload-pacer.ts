import type { Clock } from "#app/core/ports.ts";

/** The least time between the end of a load and the next one, in milliseconds. */
const LEAST_PAUSE_MS = 500;
/** A load that takes long comes less often: it has this many times its own length of peace after it. */
const PAUSE_SHARE = 2;

/**
 * Loads again after changes, however many there are: the first change at once, then one load at a
 * time with a pause after it. Changes meanwhile share one further load, so the last is always shown.
 */
export class ReloadPacer {
  readonly #clock: Pick<Clock, "nowMs" | "sleep">;
  readonly #load: () => Promise<void>;
  readonly #end = new AbortController();
  #isAsked = false;
  #isRunning = false;

  /** `load` tells its own failures; it must not reject. */
  constructor(clock: Pick<Clock, "nowMs" | "sleep">, load: () => Promise<void>) {
    this.#clock = clock;
    this.#load = load;
  }

  /** Something changed. */
  ask(): void {
    this.#isAsked = true;
    if (!this.#isRunning) void this.#run();
  }

  /** No load begins any more. */
  stop(): void {
    this.#end.abort();
  }

  async #run(): Promise<void> {
    const { signal } = this.#end;
    this.#isRunning = true;
    while (this.#isAsked && !signal.aborted) {
      this.#isAsked = false;
      const startMs = this.#clock.nowMs();
      await this.#load();
      const tookMs = this.#clock.nowMs() - startMs;
      const pauseMs = Math.max(LEAST_PAUSE_MS, PAUSE_SHARE * tookMs);
      // An ended pause rejects, and then the loop ends as well.
      await this.#clock.sleep(pauseMs, signal).catch(() => undefined);
    }
    this.#isRunning = false;
  }
}
