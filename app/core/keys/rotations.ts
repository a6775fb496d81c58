import type { Manifest, ManifestExcepted, ManifestIntent } from "#app/core/crypto/port.ts";

type Announced = readonly [rid: string, intent: ManifestIntent];

/** Changes of the key of a share that were announced and not finished; several after a merge. */
export function openRotations({ intents }: Manifest, shareId: string): readonly Announced[] {
  return Object.entries(intents).filter(
    ([, { op, state, share }]) => op === "rotate" && state === "open" && share === shareId,
  );
}

/**
 * Whom a change of the key that has not finished is to leave out: as the user saw them, and not as a
 * server lists them when the change goes on (Reading R-206, Trust T1).
 */
export function exceptedFrom(manifest: Manifest, shareId: string): ManifestExcepted[] {
  return openRotations(manifest, shareId).flatMap(([, { except }]) => except ?? []);
}

/** Another one takes their place, which carries whom they leave out. */
export function callOff(manifest: Manifest, rids: readonly string[]): Manifest {
  const intents = Object.entries(manifest.intents).map(([rid, intent]) => [
    rid,
    rids.includes(rid) && intent.state === "open"
      ? { ...intent, state: "cancelled" as const }
      : intent,
  ]);
  return { ...manifest, intents: Object.fromEntries(intents) };
}
