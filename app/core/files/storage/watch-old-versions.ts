import { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { FilesPorts } from "../files-source.ts";
import {
  type OldestVersions,
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
  | ({ readonly phase: "here" } & OldestVersions);

/**
 * The oldest versions as a page shows them: read at its start. What an answer says was done is drawn from
 * that answer; they are read again where a file refused, and where others take the place of what is gone.
 */
export class WatchedOldVersions {
  readonly #ports: FilesPorts;
  readonly #tellRefused: (code: number) => void;
  readonly #state = new Store<OldVersionsState>({ phase: "reading" });
  #running: AbortController | null = null;
  #isLooking = false;

  /** `tellRefused`: what the first file refused, where it was done to others. */
  constructor(ports: FilesPorts, tellRefused: (code: number) => void = () => undefined) {
    this.#ports = ports;
    this.#tellRefused = tellRefused;
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
    this.#isLooking = true;
    try {
      const oldest = await readOldVersions(this.#ports, now.signal);
      if (!now.signal.aborted) this.#state.set({ phase: "here", ...oldest });
    } catch (error) {
      if (now.signal.aborted || this.#state.get().phase === "here") return;
      this.#state.set({ phase: "failed", code: normalise(error).code });
    } finally {
      if (this.#running === now) this.#isLooking = false;
    }
  }

  /** Returns what it was done to; throws what the first file refused where it was done to none. */
  async setDeleted(
    versions: readonly OldVersion[],
    isDeleted: boolean,
  ): Promise<readonly OldVersion[]> {
    const changed = await setOldDeleted(this.#ports, versions, isDeleted);
    return this.#take(changed, (old) => ({ ...old, isDeleted }));
  }

  async purge(versions: readonly OldVersion[]): Promise<readonly OldVersion[]> {
    return this.#take(await purgeOld(this.#ports, versions), () => null);
  }

  async #take(
    { done, code }: VersionsChanged,
    change: (version: OldVersion) => OldVersion | null,
  ): Promise<readonly OldVersion[]> {
    const ids = new Set(done.map(({ id }) => id));
    const before = this.#state.get();
    // A look that goes on began before the change, and may not know of it.
    let isKnown = before.phase === "here" && code === null && !this.#isLooking;
    if (before.phase === "here") {
      const versions = before.versions.flatMap((old) =>
        ids.has(old.id) ? (change(old) ?? []) : old,
      );
      isKnown &&= before.isWhole || versions.length === before.versions.length;
      this.#state.set({ ...before, versions });
    }
    if (!isKnown) await this.look();
    if (done.length === 0 && code !== null) throw new AppError(code);
    if (code !== null) this.#tellRefused(code);
    return done;
  }
}
