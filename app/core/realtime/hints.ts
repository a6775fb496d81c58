/** Words that something may have changed. They count, and nothing that they say does (Trust T4). */
export class Hints {
  #count = 0;
  readonly #listeners = new Set<() => void>();

  /** How many there were. */
  get count(): number {
    return this.#count;
  }

  note(): void {
    this.#count += 1;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Aborted by the first hint after the `since`th, which may have come already; `stop` lets go of it. */
  after(since: number): { readonly signal: AbortSignal; stop(): void } {
    const heard = new AbortController();
    const abort = () => heard.abort();
    if (this.#count > since) abort();
    this.#listeners.add(abort);
    return { signal: heard.signal, stop: () => this.#listeners.delete(abort) };
  }
}
