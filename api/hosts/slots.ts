/** So many at a time; the others wait in the order in which they came. */
export class Slots {
  #free: number;
  #users = 0;
  #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  get isIdle(): boolean {
    return this.#users === 0;
  }

  /** How many wait for somebody to leave. */
  get waiting(): number {
    return this.#waiting.length;
  }

  async use<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    this.#users += 1;
    try {
      await this.#enter(signal);
      return await work().finally(() => this.#leave());
    } finally {
      this.#users -= 1;
    }
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }

  async #enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    const giveUp = () => {
      this.#waiting = this.#waiting.filter((waiting) => waiting !== turn.resolve);
      turn.reject(signal.reason);
    };
    this.#waiting.push(turn.resolve);
    signal.addEventListener("abort", giveUp, { once: true });
    await turn.promise.finally(() => signal.removeEventListener("abort", giveUp));
  }
}
