import type { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { type Observable, Store } from "#app/core/observable.ts";

/** A success state or a failure state. What is there stays while it is loaded again, and where that fails. */
export type LoadedState<T extends object> =
  | { readonly phase: "loading" }
  | ({
      readonly phase: "ready";
      /** It may be out of date: the last load failed. */
      readonly error: AppError | null;
    } & T)
  | { readonly phase: "failed"; readonly error: AppError };

/** Something that is loaded again whenever it changes. A newer load ends the older, whose answer counts no more. */
export class LoadedAgain<T extends object> {
  readonly #read: (signal: AbortSignal) => Promise<T>;
  readonly #state = new Store<LoadedState<T>>({ phase: "loading" });
  #running = new AbortController();
  #loading: Promise<void> = Promise.resolve();

  constructor(read: (signal: AbortSignal) => Promise<T>) {
    this.#read = read;
  }

  get state(): Observable<LoadedState<T>> {
    return this.#state;
  }

  /** Ends with the newest load, or once it is closed; tells its own failures and never rejects. */
  load(): Promise<void> {
    this.close();
    this.#loading = this.#load();
    return this.#loading;
  }

  /** Ends what is loading; the state stays. */
  close(): void {
    this.#running.abort();
  }

  async #load(): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    const { signal } = running;
    try {
      const loaded = await this.#read(signal);
      if (!signal.aborted) this.#state.set({ phase: "ready", error: null, ...loaded });
    } catch (cause) {
      if (!signal.aborted) this.#fail(normalise(cause));
    }
    // A newer load took over.
    if (this.#running !== running) await this.#loading;
  }

  #fail(error: AppError): void {
    this.#state.update((state) =>
      state.phase === "ready" ? { ...state, error } : { phase: "failed", error },
    );
  }
}
