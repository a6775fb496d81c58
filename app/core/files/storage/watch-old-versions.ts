import { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { FilesPorts } from "../files-source.ts";
import {
  type OldVersion,
  purgeOld,
  readOldVersions,
  setOldDeleted,
  type VersionsChanged,
} from "./old-versions.ts";

/** What was shown stays while it is read again, and where that fails. */
export type OldVersionsState =
  | { readonly phase: "reading" }
  | { readonly phase: "failed"; readonly code: number }
  | { readonly phase: "here"; readonly versions: readonly OldVersion[] };

/** The oldest versions as a page shows them: read at its start, and after whatever it changes. */
export class WatchedOldVersions {
  readonly #ports: FilesPorts;
  readonly #state = new Store<OldVersionsState>({ phase: "reading" });
  #running: AbortController | null = null;

  constructor(ports: FilesPorts) {
    this.#ports = ports;
  }

  get state(): Observable<OldVersionsState> {
    return this.#state;
  }

  /** Reads until it is stopped. */
  start(): () => void {
    void this.look();
    return () => this.#running?.abort();
  }

  /** The newest look counts. */
  async look(): Promise<void> {
    this.#running?.abort();
    const now = new AbortController();
    this.#running = now;
    try {
      const versions = await readOldVersions(this.#ports, now.signal);
      if (!now.signal.aborted) this.#state.set({ phase: "here", versions });
    } catch (error) {
      if (now.signal.aborted || this.#state.get().phase === "here") return;
      this.#state.set({ phase: "failed", code: normalise(error).code });
    }
  }

  /** Returns what it was done to; throws what the first file refused where it was done to none. */
  setDeleted(versions: readonly OldVersion[], isDeleted: boolean): Promise<readonly OldVersion[]> {
    return this.#change(setOldDeleted(this.#ports, versions, isDeleted));
  }

  purge(versions: readonly OldVersion[]): Promise<readonly OldVersion[]> {
    return this.#change(purgeOld(this.#ports, versions));
  }

  async #change(changing: Promise<VersionsChanged>): Promise<readonly OldVersion[]> {
    const { done, code } = await changing;
    await this.look();
    if (done.length === 0 && code !== null) throw new AppError(code);
    return done;
  }
}
