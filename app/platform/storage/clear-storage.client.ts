import { STORAGE_PREFIX } from "#app/contract/brand.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { DeviceStorage } from "#app/core/ports.ts";

/** Local or session storage under the product's prefix (Spec A§9.4). Nothing secret goes here. */
export function createClearStorage(area: () => Storage): DeviceStorage {
  return {
    read: (key) => attempt(() => area().getItem(STORAGE_PREFIX + key)),
    write: (key, value) => attempt(() => area().setItem(STORAGE_PREFIX + key, value)),
    remove: (key) => attempt(() => area().removeItem(STORAGE_PREFIX + key)),
  };
}

/** @throws AppError 4101 when the browser refuses */
function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new AppError(CODES.storageRefused, { cause });
  }
}

/** What signing out takes from this tab beside keys and cookie. Pinned records stay (Formats 10). */
export async function clearTabStorage(): Promise<void> {
  attempt(() => sessionStorage.clear());
  window.addEventListener("pagehide", forgetThisPage, { capture: true });
  if (!("caches" in window)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * The router keeps scroll positions of a page that goes away; those were of the one who left. Some
 * browsers call it before this listener, some after.
 */
function forgetThisPage(event: PageTransitionEvent): void {
  event.stopImmediatePropagation();
  attempt(() => sessionStorage.clear());
}
