import type { Fid, Manifest, ShareKeyId } from "#app/core/crypto/port.ts";
import { toItemKey } from "./item-key.ts";
import { type ShareEntry, shareEntries } from "./version-key.ts";

/** A step of a proven path, or an item in its last folder. */
export interface Place {
  readonly domain: string;
  readonly fid: Fid;
}

/**
 * What gives others something on this proven path: every link and share that has a root on it, whoever
 * made it and whether it is over. The own areas give nobody anything.
 */
export function sharesOver(path: readonly Place[], manifest: Manifest): readonly ShareEntry[] {
  const places = new Set(path.map(toItemKey));
  return givenShares(manifest).filter(([, { roots }]) => roots.some((root) => places.has(root)));
}

/** Every link and share of the account. */
export function givenShares(manifest: Manifest): readonly ShareEntry[] {
  return shareEntries(manifest).filter(([, { kind }]) => kind !== "area");
}

/** An own one that is in use. */
export function isLive([, { origin, state }]: ShareEntry): boolean {
  return origin === "self" && state === "current";
}

/**
 * The keys that names and data keys are made for beside the area's: those of the current own links and
 * shares whose root lies on this proven path, and nothing else (Formats 11, "Which key encrypts").
 */
export function coveringKeys(path: readonly Place[], manifest: Manifest): ShareKeyId[] {
  return sharesOver(path, manifest)
    .filter(isLive)
    .map(([ks]) => ks);
}
