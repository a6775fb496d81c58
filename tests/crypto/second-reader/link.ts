import { argon2Sync, pbkdf2Sync } from "node:crypto";
import { context, fromBase64, openE1, sealE1, subkey, toBase64 } from "./e1.ts";

/* Links (Formats 8): W is what link key and password give; it opens the link's share key. */

const ITERATIONS = 10_000;
const LONG_BYTES = 64;
const ARGON2 = { parallelism: 1, tagLength: LONG_BYTES, memory: 19_456, passes: 2 };

export interface LinkSecret {
  readonly linkKey: string;
  readonly password: string | null;
  readonly salt: Uint8Array;
  readonly linkversion: 2 | 3;
}

/** W: 64 bytes, or 128 with a password. */
export function deriveLink({ linkKey, password, salt, linkversion }: LinkSecret): Buffer {
  const first = pbkdf2Sync(linkKey, salt, ITERATIONS, LONG_BYTES, "sha256");
  if (password === null) return first;
  const text = Buffer.from(password.normalize("NFKC"));
  const second =
    linkversion === 2
      ? pbkdf2Sync(text, salt, ITERATIONS, LONG_BYTES, "sha256")
      : argon2Sync("argon2id", { ...ARGON2, message: text, nonce: salt });
  return Buffer.concat([first, second]);
}

export function lockToken(w: Uint8Array): string {
  return subkey(w, "lock").subarray(0, 16).toString("hex");
}

function placeOf(w: Uint8Array, { salt, linkversion }: LinkSecret, ks: string) {
  const hex = Buffer.from(salt).toString("hex");
  const aad = context("lsk", hex, ITERATIONS, linkversion, ks);
  return { key: w, label: "link-sharekey", aad };
}

export function sealLinkShareKey(
  { w, link, ks }: { readonly w: Uint8Array; readonly link: LinkSecret; readonly ks: string },
  shareKey: Uint8Array,
  iv: Uint8Array,
): string {
  return toBase64(sealE1(placeOf(w, link, ks), shareKey, iv));
}

export function openLinkShareKey(
  { w, link, ks }: { readonly w: Uint8Array; readonly link: LinkSecret; readonly ks: string },
  value: string,
): Buffer {
  return openE1(placeOf(w, link, ks), fromBase64(value));
}

/** What a kept share key is bound to (Formats 10): of W only L, its first 64 bytes, is the key. */
export interface KeptPlace {
  readonly w: Uint8Array;
  readonly cachekey: string;
  readonly ks: string;
  /** Unix seconds. */
  readonly exp: string;
}

function keptPlaceOf({ w, cachekey, ks, exp }: KeptPlace) {
  const aad = context("ln", cachekey, ks, exp);
  return { key: w.subarray(0, LONG_BYTES), label: "link-kept", aad };
}

export function sealKeptLink(place: KeptPlace, shareKey: Uint8Array, iv: Uint8Array): string {
  return toBase64(sealE1(keptPlaceOf(place), shareKey, iv));
}

export function openKeptLink(place: KeptPlace, value: string): Buffer {
  return openE1(keptPlaceOf(place), fromBase64(value));
}
