import type { KeyWorkerMethods } from "#app/core/crypto/worker-messages.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import { fromBase64, toBase64 } from "./encoding.ts";
import type { Keyring } from "./keyring.ts";

type Methods = Pick<KeyWorkerMethods, "sealSeen" | "openSeen" | "sealDraft" | "openDraft">;
/** Each has a key of its own: nothing that was sealed for one opens as the other. */
type Purpose = "seen" | "draft";
type Bytes = Uint8Array<ArrayBuffer>;

const VERSION = 0x01;
const IV_BYTES = 12;
const HEAD_BYTES = 1 + IV_BYTES;
const TAG_BITS = 96;
const KEY_BITS = 256;
/** Large lists: `String.fromCharCode` takes its bytes in pieces. */
const PIECE_BYTES = 24_000;

const utf8 = new TextEncoder();

/**
 * What never leaves this device: what it has seen, at rest, and what was typed when the page is
 * locked, in its memory (Reading R-92). b64(E1) under HKDF(meta_key, purpose) (Formats 1, 10). It
 * needs none of the core's tables, so WebCrypto does it alone.
 */
export function createLocalDesk(keyring: Keyring): Methods {
  const sealFor = (purpose: Purpose) => async (text: string) =>
    toText(await seal(keyring.metaKey, purpose, utf8.encode(text)));
  const openFor = (purpose: Purpose) => async (sealed: string) => {
    const bytes = fromBase64(sealed);
    return bytes === null ? null : open(keyring.metaKey, purpose, bytes);
  };
  return {
    sealSeen: sealFor("seen"),
    openSeen: openFor("seen"),
    sealDraft: sealFor("draft"),
    openDraft: openFor("draft"),
  };
}

async function deriveKey(metaKey: Bytes, purpose: Purpose): Promise<CryptoKey> {
  const key = await crypto.subtle.importKey("raw", metaKey, "HKDF", false, ["deriveKey"]);
  const hkdf = {
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: utf8.encode(`e2cs/1/${purpose}`),
  };
  const aes = { name: "AES-GCM", length: KEY_BITS };
  return crypto.subtle.deriveKey(hkdf, key, aes, false, ["encrypt", "decrypt"]);
}

const aesGcm = (iv: Bytes, purpose: Purpose) => ({
  name: "AES-GCM",
  iv,
  additionalData: utf8.encode(`e2cs/1|${purpose}`),
  tagLength: TAG_BITS,
});

async function seal(metaKey: Bytes, purpose: Purpose, text: Bytes): Promise<Bytes> {
  const iv = randomBytes(IV_BYTES);
  const key = await deriveKey(metaKey, purpose);
  const sealed = await crypto.subtle.encrypt(aesGcm(iv, purpose), key, text);
  text.fill(0);
  const bytes = new Uint8Array(HEAD_BYTES + sealed.byteLength);
  bytes[0] = VERSION;
  bytes.set(iv, 1);
  bytes.set(new Uint8Array(sealed), HEAD_BYTES);
  return bytes;
}

/** null for what another account sealed, and for what is damaged: there is nothing then. */
async function open(metaKey: Bytes, purpose: Purpose, bytes: Bytes): Promise<string | null> {
  if (bytes[0] !== VERSION) return null;
  try {
    const iv = bytes.slice(1, HEAD_BYTES);
    const key = await deriveKey(metaKey, purpose);
    const text = await crypto.subtle.decrypt(aesGcm(iv, purpose), key, bytes.slice(HEAD_BYTES));
    const read = new TextDecoder().decode(text);
    new Uint8Array(text).fill(0);
    return read;
  } catch {
    return null;
  }
}

function toText(bytes: Bytes): string {
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    pieces.push(toBase64(bytes.subarray(start, start + PIECE_BYTES)));
  }
  return pieces.join("");
}
