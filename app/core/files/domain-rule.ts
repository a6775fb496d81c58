import type { Manifest } from "#app/core/crypto/port.ts";
import type { FolderStep } from "./item.ts";

/** What the user made in his own areas (Formats 3). */
export const OWN_DOMAIN = "m";

/** How the manifest names an item: never by product id, which a server can exchange (Formats 12). */
export function toItemKey(item: { readonly domain: string; readonly fid: string }): string {
  return `${item.domain}|${item.fid}`;
}

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
  if (domain === OWN_DOMAIN || parent.domain !== OWN_DOMAIN || manifest === null) return false;
  return ownShareRoots(domain.slice(OWN_DOMAIN.length), manifest).some((root) =>
    path.some((step) => toItemKey(step) === root),
  );
}

function ownShareRoots(shareId: string, manifest: Manifest): readonly string[] {
  return Object.entries(manifest.shares)
    .filter(([ks, share]) => ks.startsWith(`${shareId}-`) && share.origin === "self")
    .flatMap(([, share]) => share.roots);
}
