import type { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import { openShares } from "./open-shares.crypto.ts";
import type { Share } from "./share.ts";
import { fetchListedShare, fetchShares } from "./share-list.api.ts";

/** What a list of shares shows. A list that is there stays while it is loaded again, and where that fails. */
export type ShareListState =
  | { readonly phase: "loading" }
  | {
      readonly phase: "ready";
      readonly shares: readonly Share[];
      /** It may be out of date: the last load failed. */
      readonly error: AppError | null;
    }
  | { readonly phase: "failed"; readonly error: AppError };

/** Everything that this account shares, is on, or is invited to, with names opened and members judged. */
export async function listShares(ports: FilesPorts, signal?: AbortSignal): Promise<Share[]> {
  return openShares(ports, await fetchShares(ports.api, signal));
}

/** One share by its number; 1604 for one that this account is not on. */
export async function readShare(ports: FilesPorts, shareId: string): Promise<Share> {
  const listed = await fetchListedShare(ports.api, shareId);
  const [share] = await openShares(ports, [listed]);
  if (share === undefined) throw new Error("one share goes in, one comes out");
  return share;
}

/** The shares of an account. A newer load ends the older, whose answer counts no more. */
export class ShareList {
  readonly #ports: FilesPorts;
  readonly #state = new Store<ShareListState>({ phase: "loading" });
  #running = new AbortController();
  #loading: Promise<void> = Promise.resolve();

  constructor(ports: FilesPorts) {
    this.#ports = ports;
  }

  get state(): Observable<ShareListState> {
    return this.#state;
  }

  /** Ends with the newest list, or once it is closed; tells its own failures and never rejects. */
  load(): Promise<void> {
    this.close();
    this.#loading = this.#load();
    return this.#loading;
  }

  /** Does something to a share and shows what the list is then, also after a refusal. */
  async act<T>(work: (ports: FilesPorts) => Promise<T>): Promise<T> {
    try {
      return await work(this.#ports);
    } finally {
      await this.load();
    }
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
      const shares = await listShares(this.#ports, signal);
      if (!signal.aborted) this.#state.set({ phase: "ready", shares, error: null });
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
