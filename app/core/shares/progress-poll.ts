import type { Clock } from "#app/core/ports.ts";
import type { Share } from "./share.ts";

const FIRST_MS = 3_000;
const MOST_MS = 15_000;

/**
 * Asks again while something goes on that tells nobody of itself: soon where it moves, and ever more seldom
 * where it does not, whatever a server says without end.
 */
export class ProgressPoll {
  readonly #clock: Pick<Clock, "sleep">;
  readonly #ask: () => Promise<unknown>;
  readonly #end = new AbortController();
  #mark = "";
  #pauseMs = FIRST_MS;
  #isWaiting = false;

  /** `ask` tells its own failures; it must not reject. */
  constructor(clock: Pick<Clock, "sleep">, ask: () => Promise<unknown>) {
    this.#clock = clock;
    this.#ask = ask;
  }

  /** What is known by now; empty where nothing goes on. */
  see(mark: string): void {
    this.#pauseMs = mark === this.#mark ? Math.min(this.#pauseMs * 2, MOST_MS) : FIRST_MS;
    this.#mark = mark;
    if (mark !== "" && !this.#isWaiting) void this.#wait();
  }

  stop(): void {
    this.#end.abort();
  }

  async #wait(): Promise<void> {
    const { signal } = this.#end;
    this.#isWaiting = true;
    // An ended pause rejects, and nothing is asked any more.
    await this.#clock.sleep(this.#pauseMs, signal).catch(() => undefined);
    this.#isWaiting = false;
    if (!signal.aborted && this.#mark !== "") await this.#ask();
  }
}

/** What goes on in shares, as {@link ProgressPoll} compares it. */
export function markOf(shares: readonly Pick<Share, "ks" | "progress">[]): string {
  const going = shares.filter(({ progress }) => progress !== null);
  return going.map(({ ks, progress }) => `${ks} ${JSON.stringify(progress)}`).join(",");
}
