/** A value over time that a screen can follow without owning it. */
export interface Observable<T> {
  get(): T;
  /** Calls back after each change; returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** The writable side of an `Observable`; equal values do not notify. */
export class Store<T> implements Observable<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(initial: T) {
    this.#value = initial;
  }

  get(): T {
    return this.#value;
  }

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of [...this.#listeners]) listener();
  }

  update(change: (value: T) => T): void {
    this.set(change(this.#value));
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
