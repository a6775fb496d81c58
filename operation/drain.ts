/** Anything that ends: an answer that is being sent. */
interface Closing {
  once(event: "close", listener: () => void): unknown;
}

/** Uploads and downloads under way, which a process that stops lets finish. */
export class Drain {
  #running = 0;
  #isDraining = false;
  #onIdle: (() => void) | null = null;

  /** Whether the process stops: it is not ready, and begins no upload or download any more. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  get running(): number {
    return this.#running;
  }

  /** Counts a transfer until its answer has ended. False: the process stops and takes none. */
  begin(answer: Closing): boolean {
    if (this.#isDraining) return false;
    this.#running += 1;
    answer.once("close", () => {
      this.#running -= 1;
      if (this.#running === 0) this.#onIdle?.();
    });
    return true;
  }

  /** Resolves to the number of transfers that are still under way: 0, or more after `withinMs`. */
  async finish(withinMs: number): Promise<number> {
    this.#isDraining = true;
    if (this.#running === 0) return 0;
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, withinMs);
      this.#onIdle = () => {
        clearTimeout(late);
        resolve();
      };
    });
    return this.#running;
  }
}
