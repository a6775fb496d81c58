import type { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Link } from "./link.ts";
import { fetchLinks } from "./links.api.ts";
import { openLinkNames } from "./links.crypto.ts";

/**
 * The list loads into a success state or a failure state (Spec C§2.3). One that is there stays while it is
 * loaded again, and where that fails.
 */
export type LinkListState =
  | { readonly phase: "loading" }
  | {
      readonly phase: "ready";
      readonly links: readonly Link[];
      /** It may be out of date: the last load failed. */
      readonly error: AppError | null;
    }
  | { readonly phase: "failed"; readonly error: AppError };

/** The user's links with their names opened. A newer load ends the older, whose answer counts no more. */
export class LinkList {
  readonly #ports: FilesPorts;
  readonly #state = new Store<LinkListState>({ phase: "loading" });
  #running = new AbortController();

  constructor(ports: FilesPorts) {
    this.#ports = ports;
  }

  get state(): Observable<LinkListState> {
    return this.#state;
  }

  async load(): Promise<void> {
    this.close();
    const running = new AbortController();
    this.#running = running;
    const { signal } = running;
    try {
      const links = await openLinkNames(this.#ports, await fetchLinks(this.#ports.api, signal));
      if (!signal.aborted) this.#state.set({ phase: "ready", links, error: null });
    } catch (cause) {
      if (signal.aborted) return;
      const error = normalise(cause);
      this.#state.update((state) =>
        state.phase === "ready" ? { ...state, error } : { phase: "failed", error },
      );
    }
  }

  /** Ends what is loading; the state stays. */
  close(): void {
    this.#running.abort();
  }
}
