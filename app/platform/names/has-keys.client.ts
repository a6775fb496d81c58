import { STORAGE_PREFIX } from "#app/contract/brand.ts";
import type { NamesSource } from "./names-island.ts";

/** Whether it is worth while to ask for more: keys of an account seem to lie here, or the address holds one. */
export function hasKeys(source: NamesSource): boolean {
  if (source.kind === "link") return location.hash !== "";
  try {
    return localStorage.getItem(`${STORAGE_PREFIX}keys_of`) !== null;
  } catch {
    // A browser that keeps nothing has no keys.
    return false;
  }
}
