/** What an earlier page kept of a transfer. */
interface Kept {
  /** Nobody goes on with it. */
  forget(): Promise<void>;
  /** It stays, for the next page. */
  leave(): void;
}

/** What earlier pages left of one kind, by the ids of its rows. */
export class LeftRows<K extends Kept> {
  readonly #prefix: string;
  readonly #kept = new Map<string, K>();
  #lastId = 0;

  /** `prefix` tells the ids of this kind from those of others. */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** The id of its row. */
  add(kept: K): string {
    const id = `${this.#prefix}${++this.#lastId}`;
    this.#kept.set(id, kept);
    return id;
  }

  get(id: string): K | undefined {
    return this.#kept.get(id);
  }

  /** Whoever takes it answers for it. */
  take(id: string): K | undefined {
    const kept = this.#kept.get(id);
    this.#kept.delete(id);
    return kept;
  }

  entries(): Iterable<[string, K]> {
    return this.#kept.entries();
  }

  forget(id: string): void {
    this.take(id)
      ?.forget()
      .catch(() => undefined);
  }

  /** Those without a row are only out of sight: the next page offers them again. */
  leaveGone(present: ReadonlySet<string>): void {
    for (const id of this.#kept.keys()) if (!present.has(id)) this.take(id)?.leave();
  }
}
