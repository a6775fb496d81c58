import * as v from "valibot";
import { parseLinkKey, readLinkPath } from "#app/contract/validate/link-key.ts";
import { linkCachekey } from "#app/contract/wire.ts";
import type { LinkByAddress } from "#app/core/comments/open-others-link.ts";

const WORDS = /\s+/g;

/**
 * What an address of a link names, as somebody pasted it: `{anything}/dl/{cachekey}#{key}`, also with its key in
 * the path (Reading R-05). Its host is not looked at: whatever answers has to fit the key. null: it is none.
 */
export function parseLinkAddress(pasted: string): LinkByAddress | null {
  const text = pasted.replace(WORDS, "");
  if (!URL.canParse(text, BASE)) return null;
  const { pathname, hash } = new URL(text, BASE);
  const place = readLinkPath(pathname);
  const linkKey = hash === "" ? place?.linkKey : parseLinkKey(hash);
  if (place === null || linkKey === undefined || !v.is(linkCachekey, place.cachekey)) return null;
  return { cachekey: place.cachekey, linkKey };
}

/** For addresses without a host. */
const BASE = "https://link.invalid/";

/** The address of the link that such a part names; null: it names none. */
export function readCommentsHash(hash: string): string | null {
  const place = hash.startsWith("#dl/") ? parseLinkAddress(`/${hash.slice(1)}`) : null;
  return place === null ? null : `/dl/${place.cachekey}#${place.linkKey}`;
}
