/** A gateway that restarts is back within this time; code that is missing then is missing for good. */
const TRIES_ONLINE = 60;
export const LAZY_PAUSE_MS = 2_000;

/** What an import waits for between two tries. */
export interface LazyWorld {
  isOnline(): boolean;
  /** A while, or until the connection is back; rejects when nobody wants the code any more. */
  pause(): Promise<void>;
}

/**
 * Code that comes when it is first needed. What cannot be had is asked for again: as long as the
 * browser is offline, and for two minutes while it is not. Throws the last failure then, or what the
 * pause rejected with.
 */
export async function lazyImport<T>(load: () => Promise<T>, world: LazyWorld): Promise<T> {
  for (let left = TRIES_ONLINE; ; left -= world.isOnline() ? 1 : 0) {
    try {
      return await load();
    } catch (error) {
      if (left <= 1) throw error;
    }
    await world.pause();
  }
}
