import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** A gateway that restarts is back within this time; code that is missing then is missing for good. */
const TRIES_ONLINE = 60;
const PAUSE_MS = 2_000;

/** What loading waits for, so that tests need no time. */
export interface LoadWorld {
  isOnline(): boolean;
  /** A while, or until the connection is back. */
  pause(): Promise<void>;
}

const BROWSER: LoadWorld = {
  isOnline: () => navigator.onLine,
  pause: () =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        removeEventListener("online", end);
        resolve();
      };
      const timer = setTimeout(end, PAUSE_MS);
      addEventListener("online", end);
    }),
};

/**
 * A part of a screen whose code comes when it is first shown; it stands inside Suspense. While the
 * connection is away it is asked for again: a part that cannot be had must not take the page, and
 * what the page transfers, with it.
 */
export function latePart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPatiently(load, BROWSER) }));
}

/** Tries as long as the browser is offline, and for two minutes while it is not. */
export async function loadPatiently<T>(load: () => Promise<T>, world: LoadWorld): Promise<T> {
  for (let left = TRIES_ONLINE; ; left -= world.isOnline() ? 1 : 0) {
    try {
      return await load();
    } catch (error) {
      if (left <= 1) throw error;
      await world.pause();
    }
  }
}
