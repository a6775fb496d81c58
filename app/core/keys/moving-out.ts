import type { Manifest } from "#app/core/crypto/port.ts";
import { givenShares, type Place } from "./covering.ts";
import { toItemKey } from "./item-key.ts";

/**
 * Whether the old place lies in something that the new one does not: a living share or link, or what an
 * open intent names, whose key may be in use on another device by now (Formats 12, Moving out).
 */
export function leavesShare(
  manifest: Manifest,
  from: readonly Place[],
  to: readonly Place[],
): boolean {
  const before = new Set(from.map(toItemKey));
  const after = new Set(to.map(toItemKey));
  const living = givenShares(manifest).filter(
    ([, { state }]) => state === "current" || state === "conflict",
  );
  const announced = Object.values(manifest.intents).filter(({ state }) => state === "open");
  const covers = [...living.map(([, { roots }]) => roots), ...announced.map(({ item }) => [item])];
  return covers.some(
    (roots) => roots.some((root) => before.has(root)) && !roots.some((root) => after.has(root)),
  );
}

/** Names below these revisions open nowhere from now on; a floor never falls (Formats 12, K22). */
export function raiseNameFloors(
  manifest: Manifest,
  names: readonly (Place & { readonly rev: number })[],
): Manifest {
  const raised = names.map((name) => {
    const key = toItemKey(name);
    return [key, Math.max(name.rev, manifest.minrev[key] ?? 0)] as const;
  });
  return { ...manifest, minrev: { ...manifest.minrev, ...Object.fromEntries(raised) } };
}
