import * as v from "valibot";

/**
 * Scalars of the wire. Ids and sequences are canonical decimal strings (Formats 1); a JSON number
 * up to 2^53 − 1 is accepted and turned into its string.
 */
export const wireId = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
  v.transform(String),
  v.regex(/^(0|[1-9]\d{0,18})$/),
);

/** Lower-case hex of exactly `bytes` bytes. */
export function hexOf(bytes: number) {
  return v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)));
}

/**
 * Padded, canonical RFC 4648 §4 base64 of at most `maxChars` characters: bits that no byte holds are
 * zero, so that one value has one text. Empty only where the field says so.
 */
export function base64(maxChars: number) {
  return v.pipe(
    v.string(),
    v.maxLength(maxChars),
    v.regex(
      /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/,
    ),
  );
}

/** A sealed value with a specified prefix, e.g. `1:` names, `2:` data keys (Spec A§9.2). */
export function prefixed(prefix: string, maxChars: number) {
  return v.pipe(v.string(), v.startsWith(prefix), v.maxLength(maxChars));
}

export const flag01 = v.picklist([0, 1]);
export const unixS = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const unixMs = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const byteCount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const fidHex = hexOf(16);
/** `m`, or `m{share_id}` (Formats 3). */
export const domain = v.pipe(v.string(), v.regex(/^m(0|[1-9]\d{0,18})?$/));
/** `{share_id}-{share_sequence}` */
export const shareKeyId = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,18})-(0|[1-9]\d{0,18})$/));
/** `1:` + b64(E1); a 248-unit name of 3-byte characters is about 1 100 characters sealed. */
export const encName = prefixed("1:", 2048);
export const encDataKey = prefixed("2:", 128);
/** `2:` + 32 hex digits (Formats 3). */
export const nameDigest = v.pipe(v.string(), v.regex(/^2:[0-9a-f]{32}$/));
/** Paging cursor: `0` for the first page, then the last digest of the page before (Spec B§4). */
export const digestOffset = v.pipe(v.string(), v.regex(/^(0|2:[0-9a-f]{32})$/));
/** Made by the client; a repeat with the same id does nothing twice (Reading R-12). */
export const requestId = hexOf(16);
/** Public links are named by 128 random bits, never by a number (trust L7, Reading R-46). */
export const linkCachekey = hexOf(16);
export const blobCachekey = hexOf(16);
/** Folders have no blob. */
export const blobCachekeyOrNone = v.union([blobCachekey, v.literal("")]);
/** Lock token of a link, 16 bytes hex (Formats 8); empty when none is needed. */
export const lockToken = v.pipe(v.string(), v.regex(/^([0-9a-f]{32})?$/));
