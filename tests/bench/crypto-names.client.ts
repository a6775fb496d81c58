/** The same names opened without the core: by WebCrypto with a promise each, and by @noble/ciphers. */
import { gcm } from "@noble/ciphers/aes.js";
import type { SealedNameRow } from "#app/core/crypto/name-batch.ts";

const PREFIX_CHARS = 2;
const IV_BYTES = 12;
const TAG_BYTES = 12;
const NAME_START = 20;
const MARK = 0x80;

/** Names sealed in one folder. */
export interface NameSet {
  readonly metaKey: Uint8Array<ArrayBuffer>;
  /** HKDF(meta_key, "meta-name"): what both others need besides. */
  readonly nameKey: Uint8Array<ArrayBuffer>;
  readonly rows: readonly SealedNameRow[];
  readonly names: readonly string[];
}

const decoder = new TextDecoder("utf-8", { fatal: true });

export async function webCryptoNames({ nameKey, rows }: NameSet): Promise<readonly string[]> {
  const key = await crypto.subtle.importKey("raw", nameKey, "AES-GCM", false, ["decrypt"]);
  const additionalData = contextOf(rows);
  return Promise.all(
    rows.map(async ({ enc_name }) => {
      const sealed = bytesOf(enc_name);
      const gcm = { name: "AES-GCM", iv: ivOf(sealed), additionalData, tagLength: TAG_BYTES * 8 };
      return nameOf(new Uint8Array(await crypto.subtle.decrypt(gcm, key, sealed.subarray(13))));
    }),
  );
}

/**
 * noble checks tags of 16 bytes only, and its cipher is the same with shorter ones: the text is made by sealing
 * the ciphertext, which costs what opening costs. The tag is not compared.
 */
export function nobleNames({ nameKey, rows }: NameSet): readonly string[] {
  const aad = contextOf(rows);
  return rows.map(({ enc_name }) => {
    const sealed = bytesOf(enc_name);
    const body = sealed.subarray(13, sealed.length - TAG_BYTES);
    const text = gcm(nameKey, ivOf(sealed), aad).encrypt(body);
    return nameOf(text.subarray(0, body.length));
  });
}

function contextOf(rows: readonly SealedNameRow[]): Uint8Array<ArrayBuffer> {
  const [row] = rows;
  const fields = ["e2cs/1", "name", row?.domain, row?.parentFid, row?.kind];
  return new TextEncoder().encode(fields.join("|"));
}

function bytesOf(value: string): Uint8Array<ArrayBuffer> {
  const binary = atob(value.slice(PREFIX_CHARS));
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

function ivOf(sealed: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return sealed.subarray(1, 1 + IV_BYTES);
}

function nameOf(text: Uint8Array): string {
  return decoder.decode(text.subarray(NAME_START, text.lastIndexOf(MARK)));
}
