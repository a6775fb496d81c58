import type { Manifest } from "#app/core/crypto/port.ts";
import { OWN_DOMAIN, shareIdOfDomain, toItemKey } from "#app/core/keys/item-key.ts";
import { sequencesOf } from "#app/core/keys/version-key.ts";
import type { FolderStep } from "./item.ts";

/**
 * The parent rule of Formats 3: an `m` name lies in an `m` folder; an `m{id}` name in an `m{id}`
 * folder, or in an `m` folder at or below a root of the user's own share `id`.
 */
export function canLieIn(
  domain: string,
  path: readonly FolderStep[],
  manifest: Manifest | null,
): boolean {
  const parent = path.at(-1);
  if (parent === undefined) return false;
  if (parent.domain === domain) return true;
  const shareId = shareIdOfDomain(domain);
  if (shareId === null || parent.domain !== OWN_DOMAIN || manifest === null) return false;
  const places = new Set(path.map(toItemKey));
  return ownShareRoots(shareId, manifest).some((root) => places.has(root));
}

function ownShareRoots(shareId: string, manifest: Manifest): readonly string[] {
  return sequencesOf(manifest, shareId)
    .filter(([, { origin }]) => origin === "self")
    .flatMap(([, { roots }]) => roots);
}
