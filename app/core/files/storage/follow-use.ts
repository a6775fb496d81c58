import { type Observable, Store } from "#app/core/observable.ts";
import type { Clock } from "#app/core/ports.ts";
import { ReloadPacer } from "../reload-pacer.ts";
import type { SearchState } from "../search/name-search.ts";
import type { StorageUse } from "../search/storage-use.ts";

interface Measured {
  readonly state: Observable<SearchState>;
  measure(): Promise<StorageUse>;
}

export interface FollowedUse {
  /** null: nothing was measured yet. */
  readonly use: Observable<StorageUse | null>;
  /** Measures now, and after each change of what is known, until it is stopped. */
  start(): () => void;
}

/** What the files of an account use, kept up with its names. */
export function followUse(search: Measured, clock: Pick<Clock, "nowMs" | "sleep">): FollowedUse {
  const use = new Store<StorageUse | null>(null);
  let measured = -1;
  const measure = async (): Promise<void> => {
    const { version, phase } = search.state.get();
    if (version === measured || phase === "reading") return;
    measured = version;
    // The worker ended with a lock: what is on the screen goes with it.
    await search.measure().then(
      (now) => use.set(now),
      () => undefined,
    );
  };
  return {
    use,
    start: () => {
      const pacer = new ReloadPacer(clock, measure);
      const stop = search.state.subscribe(() => pacer.ask());
      pacer.ask();
      return () => {
        stop();
        pacer.stop();
      };
    },
  };
}
