import type { Fid, Manifest, ManifestShare, ShareKeyId } from "#app/core/crypto/port.ts";

/*
 * The only place that joins and splits the names of keys and items: `{share_id}-{share_sequence}` of a
 * share key, `{domain}|{fid}` of an item, `m{share_id}` of a domain (Formats 1, 3, 11).
 */

/** What the user made in his own areas (Formats 3). */
export const OWN_DOMAIN = "m";
/** Parent fid of the root of a share or link (Formats 3). */
export const ROOT_PARENT_FID: Fid = "0".repeat(32);

export interface KeyParts {
  readonly shareId: string;
  readonly sequence: string;
}

export function toShareKeyId({ shareId, sequence }: KeyParts): ShareKeyId {
  return `${shareId}-${sequence}`;
}

export function splitShareKeyId(ks: ShareKeyId): KeyParts {
  const [shareId = "", sequence = ""] = ks.split("-");
  return { shareId, sequence };
}

export function shareIdOf(ks: ShareKeyId): string {
  return splitShareKeyId(ks).shareId;
}

/** Sequences are compared as numbers of any length. */
export function isLaterSequence(ks: ShareKeyId, than: ShareKeyId): boolean {
  return BigInt(splitShareKeyId(ks).sequence) > BigInt(splitShareKeyId(than).sequence);
}

/** A share key by its name, with what the manifest says of it. */
export type ShareEntry = readonly [ks: ShareKeyId, share: ManifestShare];

export function shareEntries({ shares }: Pick<Manifest, "shares">): readonly ShareEntry[] {
  return Object.entries(shares);
}

/** All sequences of one share. */
export function sequencesOf(manifest: Manifest, shareId: string): readonly ShareEntry[] {
  return shareEntries(manifest).filter(([ks]) => shareIdOf(ks) === shareId);
}

/** The share that a domain belongs to; null for the own one. */
export function shareIdOfDomain(domain: string): string | null {
  return domain === OWN_DOMAIN ? null : domain.slice(OWN_DOMAIN.length);
}

/** How the manifest names an item: never by product id, which a server can exchange (Formats 12). */
export function toItemKey(item: { readonly domain: string; readonly fid: Fid }): string {
  return `${item.domain}|${item.fid}`;
}

export function fidOfItemKey(key: string): Fid {
  return key.split("|")[1] ?? "";
}
