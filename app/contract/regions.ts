import { REGION_CONFLICT, REGION_KEYS, type Region } from "./regions.data.ts";

/** The region of a key of the API; `undefined` for anything else. Spec A§2.6, Trust W5. */
export function toRegion(key: unknown): Region | undefined {
  return typeof key === "string" && Object.hasOwn(REGION_KEYS, key) ? REGION_KEYS[key] : undefined;
}

/**
 * The same path and query at another region's origin, with `regionconflict=1` (Spec A§2.6).
 * `undefined` where the address brings that mark already: two regions that both send the browser
 * away would send it in circles.
 */
export function toRegionAddress(url: URL, origin: string): string | undefined {
  const { name, value } = REGION_CONFLICT;
  if (url.searchParams.has(name)) return undefined;
  const target = new URL(origin);
  target.pathname = url.pathname;
  target.search = url.search;
  target.searchParams.set(name, value);
  return target.href;
}
