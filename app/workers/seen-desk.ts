import type { KeyWorkerMethods } from "#app/core/crypto/worker-messages.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import { fromBase64, toBase64 } from "./encoding.ts";
import type { Keyring } from "./keyring.ts";

type Methods = Pick<KeyWorkerMethods, "sealSeen" | "openSeen">;
type Bytes = Uint8Array<ArrayBuffer>;

const VERSION = 0x01;
const IV_BYTES = 12;
const HEAD_BYTES = 1 + IV_BYTES;
const TAG_BITS = 96;
const KEY_BITS = 256;
/** Large lists: `String.fromCharCode` takes its bytes in pieces. */
const PIECE_BYTES = 24_000;

const utf8 = new TextEncoder();
const KEY_INFO = utf8.encode("e2cs/1/seen");
const AAD = utf8.encode("e2cs/1|seen");

/**
 * What this device has seen, at rest: b64(E1) under HKDF(meta_key, "seen") (Formats 1, 10). It never
 * leaves the device and needs none of the core's tables, so WebCrypto does it alone.
 */
export function createSeenDesk(keyring: Keyring): Methods {
  return {
    sealSeen: async (text) => toText(await seal(keyring.metaKey, utf8.encode(text))),
    openSeen: async (sealed) => {
      const bytes = fromBase64(sealed);
      return bytes === null ? null : open(keyring.metaKey, bytes);
    },
  };
}

async function deriveKey(metaKey: Bytes): Promise<CryptoKey> {
  const key = await crypto.subtle.importKey("raw", metaKey, "HKDF", false, ["deriveKey"]);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: KEY_INFO };
  const aes = { name: "AES-GCM", length: KEY_BITS };
  return crypto.subtle.deriveKey(hkdf, key, aes, false, ["encrypt", "decrypt"]);
}

const aesGcm = (iv: Bytes) => ({
  name: "AES-GCM",
  iv,
  additionalData: AAD,
  tagLength: TAG_BITS,
});

async function seal(metaKey: Bytes, text: Bytes): Promise<Bytes> {
  const iv = randomBytes(IV_BYTES);
  const sealed = await crypto.subtle.encrypt(aesGcm(iv), await deriveKey(metaKey), text);
  const bytes = new Uint8Array(HEAD_BYTES + sealed.byteLength);
  bytes[0] = VERSION;
  bytes.set(iv, 1);
  bytes.set(new Uint8Array(sealed), HEAD_BYTES);
  return bytes;
}

/** null for what another account sealed, and for what is damaged: the device then knows nothing. */
async function open(metaKey: Bytes, bytes: Bytes): Promise<string | null> {
  if (bytes[0] !== VERSION) return null;
  try {
    const iv = bytes.slice(1, HEAD_BYTES);
    const key = await deriveKey(metaKey);
    const text = await crypto.subtle.decrypt(aesGcm(iv), key, bytes.slice(HEAD_BYTES));
    return new TextDecoder().decode(text);
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
