import type { KeptUploadPort } from "#app/core/crypto/kept-upload-port.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import type { KeptUploadStore } from "#app/platform/storage/kept-uploads.client.ts";
import { CONTENT, type MethodTable, NONE, on } from "#app/workers/core-parts.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import type { Keyring } from "./keyring.ts";
import { openLocal } from "./local-methods.ts";

const IV_BYTES = 12;
const KEY_BITS = 256;
/** HKDF as of all keys: SHA-256, no salt, 32 bytes (Formats 1). */
const NOTE_KEY = {
  name: "HKDF",
  hash: "SHA-256",
  salt: new Uint8Array(0),
  info: new TextEncoder().encode("e2cs/1/resume"),
} as const;

/** How far uploads are, at rest (Reading R-300): each opens for its own name and account alone. */
export function createKeptUploadMethods(
  keyring: Keyring,
  store: KeptUploadStore,
): MethodTable<KeptUploadPort> {
  return {
    keepUpload: on(CONTENT, async ({ name, text }) => {
      const sealed = core.sealLocal(keyring.metaKey, toPlace(name), text, randomBytes(IV_BYTES));
      await store.write(name, sealed);
    }),
    keptUploads: on(NONE, () => store.names()),
    openKeptUpload: on(CONTENT, async (name) => {
      const sealed = await store.read(name);
      return sealed === null ? null : openLocal(keyring, toPlace(name), sealed);
    }),
    dropKeptUpload: on(NONE, (name) => store.remove(name)),
  };
}

/** A place that no folder and no block of names has: deleted rows of a domain that is nobody's. */
function toPlace(name: string): string {
  return `ls|m0|${name}|1`;
}

/** HKDF(data_key, "resume") for notes of slices (Reading R-301). */
export async function deriveNoteKey(dataKey: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey("raw", dataKey, "HKDF", false, ["deriveKey"]);
  const made = { name: "HMAC", hash: "SHA-256", length: KEY_BITS };
  return crypto.subtle.deriveKey(NOTE_KEY, base, made, false, ["sign"]);
}
