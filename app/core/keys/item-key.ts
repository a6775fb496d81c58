import type { Fid } from "#app/core/crypto/port.ts";

/*
 * The only place that joins and splits the names of items, `{domain}|{fid}`, and of domains,
 * `m{share_id}` (Formats 3, 11).
 */

/** What the user made in his own areas (Formats 3). */
export const OWN_DOMAIN = "m";
/** Parent fid of the root of a share or link (Formats 3). */
export const ROOT_PARENT_FID: Fid = "0".repeat(32);

/** The share that a domain belongs to; null for the own one. */
export function shareIdOfDomain(domain: string): string | null {
  return domain === OWN_DOMAIN ? null : domain.slice(OWN_DOMAIN.length);
}

/** Of everything inside a share of somebody else, and of what others put into an own one. */
export function toShareDomain(shareId: string): string {
  return `${OWN_DOMAIN}${shareId}`;
}

/** How the manifest names an item: never by product id, which a server can exchange (Formats 12). */
export function toItemKey(item: { readonly domain: string; readonly fid: Fid }): string {
  return `${item.domain}|${item.fid}`;
}

export function domainOfItemKey(key: string): string {
  return key.split("|")[0] ?? "";
}

export function fidOfItemKey(key: string): Fid {
  return key.split("|")[1] ?? "";
}
