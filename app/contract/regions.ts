import {
  type HostKind,
  REGION_CONFLICT,
  REGION_KEYS,
  type Region,
  type RegionHosts,
} from "./regions.data.ts";

/** The region of a key of the API; `undefined` for anything else. Spec A§2.6, Trust W5. */
export function toRegion(key: unknown): Region | undefined {
  return typeof key === "string" && Object.hasOwn(REGION_KEYS, key) ? REGION_KEYS[key] : undefined;
}

/** Public link pages have hosts of their own. Spec A§2.6, C§2.5. */
export function hostKindOf(pathname: string): HostKind {
  return /^\/(?:dl|al)(?:\/|$)/.test(pathname) ? "link" : "panel";
}

export interface RegionMove {
  readonly region: Region;
  readonly hosts: RegionHosts;
  /** Adds `regionconflict=1`. */
  readonly isConflict?: boolean;
}

/**
 * The same address at the host of a region: scheme, port, path, query and fragment stay. Spec
 * A§2.6.
 */
export function toRegionAddress(url: URL, move: RegionMove): URL {
  const target = new URL(url);
  target.hostname = move.hosts[move.region][hostKindOf(url.pathname)];
  if (move.isConflict === true) {
    target.searchParams.set(REGION_CONFLICT.name, REGION_CONFLICT.value);
  }
  return target;
}
