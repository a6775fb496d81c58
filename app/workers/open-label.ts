import * as CODES from "#app/contract/errors/codes.ts";
import { fromBase64, toBase64 } from "./encoding.ts";
import { Refusal, required } from "./refusal.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Of a sealed small value (`crypto-wasm/src/e1.rs`). */
const VERSION = 1;
const IV_BYTES = 12;
const TAG_BITS = 96;
/** Of the padding (`crypto-wasm/src/label.rs`, `pad.rs`). */
const BLOCK_BYTES = 64;
const MARK = 0x80;

/**
 * Opens the label of a link or share (Formats 3) by the browser's own cipher: the module of the first page
 * has no labels in it, and one purpose of one value is less than another module on the line.
 *
 * @throws Refusal 2010 for everything that the core would refuse
 */
export async function openLabel(shareKey: Bytes, ks: string, label: string): Promise<string> {
  const sealed = fromBase64(label);
  // The core reads canonical base64 alone.
  const isCanonical = sealed !== null && toBase64(sealed) === label && sealed[0] === VERSION;
  if (!isCanonical) throw new Refusal(CODES.itemKeyRefused);
  const key = await toLabelKey(shareKey);
  const iv = sealed.subarray(1, 1 + IV_BYTES);
  const additionalData = new TextEncoder().encode(`e2cs/1|lb|${ks}`);
  const body = sealed.subarray(1 + IV_BYTES);
  const padded = await crypto.subtle
    .decrypt({ name: "AES-GCM", iv, additionalData, tagLength: TAG_BITS }, key, body)
    .catch(() => null);
  return required(padded && toText(new Uint8Array(padded)), CODES.itemKeyRefused);
}

/** HKDF-SHA256 with empty salt (Formats 1). */
async function toLabelKey(shareKey: Bytes): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey("raw", shareKey, "HKDF", false, ["deriveKey"]);
  const info = new TextEncoder().encode("e2cs/1/label");
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    ["decrypt"],
  );
}

/** The text in front of the shortest padding; null for any other, and for what is no UTF-8. */
function toText(padded: Bytes): string | null {
  const end = padded.findLastIndex((byte) => byte !== 0);
  const isShortest = padded.length % BLOCK_BYTES === 0 && padded.length - end <= BLOCK_BYTES;
  if (padded[end] !== MARK || !isShortest) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      padded.subarray(0, end),
    );
  } catch {
    return null;
  }
}
