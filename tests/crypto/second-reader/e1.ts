import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";

/*
 * E1, padding, subkeys and base64 (Formats 1), from the page of the formats alone, on Node's crypto.
 *
 *   0 | 0x01    1–12 | IV    13 … | ciphertext    last 12 | tag
 */

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 12;
const OVERHEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;
const KEY_BYTES = 32;
const MARK = 0x80;

/** HKDF(key, label), 32 bytes. */
export function subkey(key: Uint8Array, label: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), `e2cs/1/${label}`, KEY_BYTES));
}

export function sha256Mac(key: Uint8Array, data: Uint8Array): Buffer {
  return createHmac("sha256", key).update(data).digest();
}

/** What is authenticated, behind the prefix that everything shares. */
export function context(...fields: readonly (string | number)[]): string {
  return ["e2cs/1", ...fields].join("|");
}

/** Ciphertext and tag. */
export function encrypt(
  key: Uint8Array,
  iv: Uint8Array,
  aad: Uint8Array,
  text: Uint8Array,
): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(aad);
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** Throws where the tag does not hold. */
export function decrypt(
  key: Uint8Array,
  iv: Uint8Array,
  aad: Uint8Array,
  body: Uint8Array,
): Buffer {
  const cipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
  const cut = body.length - TAG_BYTES;
  cipher.setAAD(aad);
  cipher.setAuthTag(body.subarray(cut));
  return Buffer.concat([cipher.update(body.subarray(0, cut)), cipher.final()]);
}

export interface E1Place {
  readonly key: Uint8Array;
  readonly label: string;
  readonly aad: string;
}

export function sealE1(place: E1Place, text: Uint8Array, iv: Uint8Array): Buffer {
  const body = encrypt(subkey(place.key, place.label), iv, Buffer.from(place.aad), text);
  return Buffer.concat([Buffer.of(VERSION), iv, body]);
}

export function openE1(place: E1Place, sealed: Uint8Array): Buffer {
  if (sealed.length < OVERHEAD_BYTES || sealed[0] !== VERSION) throw new Error("not an E1");
  const [iv, body] = [sealed.subarray(1, 1 + IV_BYTES), sealed.subarray(1 + IV_BYTES)];
  return decrypt(subkey(place.key, place.label), iv, Buffer.from(place.aad), body);
}

export function pad(text: Uint8Array, multiple: number): Buffer {
  const bytes = Math.ceil((text.length + 1) / multiple) * multiple;
  const padded = Buffer.alloc(bytes);
  padded.set(text);
  padded[text.length] = MARK;
  return padded;
}

export function unpad(padded: Buffer, multiple: number): Buffer {
  const end = padded.findLastIndex((byte) => byte !== 0);
  const isShortest = padded.length % multiple === 0 && padded.length - end <= multiple;
  if (padded[end] !== MARK || !isShortest) throw new Error("other padding");
  return padded.subarray(0, end);
}

export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

/** Canonical base64 behind a prefix; anything else throws. */
export function fromBase64(value: string, prefix = ""): Buffer {
  const text = value.slice(prefix.length);
  const bytes = Buffer.from(text, "base64");
  if (!value.startsWith(prefix) || bytes.toString("base64") !== text)
    throw new Error("not canonical");
  return bytes;
}
