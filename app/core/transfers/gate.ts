interface Waiter {
  readonly places: number;
  readonly enter: () => void;
}

/** Lets a number of tasks through at a time, in the order they came. */
export class Gate {
  #free: number;
  #waiting: Waiter[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /**
   * Runs `task` when there is room for it; rejects with the signal's reason before that. What takes less than
   * a place shares one: fractions are powers of two, so that they add up.
   */
  async pass<T>(signal: AbortSignal, task: () => Promise<T>, places = 1): Promise<T> {
    await this.#enter(signal, places);
    try {
      return await task();
    } finally {
      this.#free += places;
      this.#letIn();
    }
  }

  #enter(signal: AbortSignal, places: number): Promise<void> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiter);
        reject(signal.reason);
        // Whoever stood behind it may fit.
        this.#letIn();
      };
      const waiter = {
        places,
        enter: () => {
          signal.removeEventListener("abort", stop);
          resolve();
        },
      };
      this.#waiting.push(waiter);
      signal.addEventListener("abort", stop, { once: true });
      this.#letIn();
    });
  }

  #letIn(): void {
    for (let [next] = this.#waiting; next && next.places <= this.#free; [next] = this.#waiting) {
      this.#waiting.shift();
      this.#free -= next.places;
      next.enter();
    }
  }
}
