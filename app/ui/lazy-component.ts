import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { LAZY_PAUSE_MS, type LazyWorld, lazyImport } from "#app/core/lazy-import.ts";

const BROWSER: LazyWorld = {
  isOnline: () => navigator.onLine,
  pause: () =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        removeEventListener("online", end);
        resolve();
      };
      const timer = setTimeout(end, LAZY_PAUSE_MS);
      addEventListener("online", end);
    }),
};

/**
 * A part of a screen whose code comes when it is first shown; it stands inside Suspense. While the
 * connection is away it is asked for again: a part that cannot be had must not take the page, and
 * what the page transfers, with it.
 */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await lazyImport(load, BROWSER) }));
}
