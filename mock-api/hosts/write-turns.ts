interface Turn {
  readonly controller: AbortController;
  readonly done: Promise<unknown>;
}

/**
 * One writer for each chunk: a client that sends a chunk again has given the first try up, so the
 * newer one ends the older one, waits until it let go, and only then looks and writes.
 */
export class WriteTurns {
  readonly #turns = new Map<string, Turn>();

  async take<Result>(
    key: string,
    gone: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const before = this.#turns.get(key);
    const controller = new AbortController();
    const signal = AbortSignal.any([gone, controller.signal]);
    const done = this.#after(before, () => work(signal));
    const turn: Turn = { controller, done };
    this.#turns.set(key, turn);
    try {
      return await done;
    } finally {
      if (this.#turns.get(key) === turn) this.#turns.delete(key);
    }
  }

  async #after<Result>(before: Turn | undefined, work: () => Promise<Result>): Promise<Result> {
    before?.controller.abort();
    await before?.done.catch(() => undefined);
    return work();
  }
}
