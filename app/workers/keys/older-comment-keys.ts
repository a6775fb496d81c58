import * as CODES from "#app/contract/errors/codes.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import { fromBase64, fromHex, toBase64, toHex } from "#app/workers/encoding.ts";
import { Refusal, required } from "#app/workers/refusal.ts";

/*
 * Comment keys that went (Formats 9): b64(E1) under the key that stands, label `comment-older`, AAD
 * `e2cs/1|co|{publink_id}`, by the browser's own cipher. The text is one entry for each key, the youngest first:
 *
 *   0–31 | key    32–33 | how many comments it opens, u16, 1 or more    34 … | SHA-256 of each sealed comment
 *
 * A key that went opens the comments that its entry names, byte for byte, and no other: whoever knows it writes
 * nothing more.
 */

type Bytes = Uint8Array<ArrayBuffer>;

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BITS = 96;
const KEY_BYTES = 32;
const COUNT_BYTES = 2;
const HEAD_BYTES = KEY_BYTES + COUNT_BYTES;
const HASH_BYTES = 32;
const MOST_OF_KEY = 0xffff;

/** Keys that went, of one link. */
export interface OlderKeysOf {
  readonly linkId: string;
  /** Empty: none did. */
  readonly older: string;
}

interface Entry {
  /** A view of the opened text, which is filled with zeros after use. */
  readonly key: Bytes;
  /** Hashes in hex. */
  readonly opens: readonly string[];
}

/**
 * What is sealed under `key` when `gone` goes while these sealed comments stand: it opens those of them that no
 * older key opens. What stands no more is forgotten, and so is a key that opens nothing. 2010 for older keys that
 * do not open under the one that goes.
 */
export async function retireKey(
  keys: { readonly key: Bytes; readonly gone: Bytes },
  { linkId, older }: OlderKeysOf,
  standing: readonly string[],
): Promise<string> {
  const hashes = new Set(await hashesOf(standing));
  return withEntries(keys.gone, { linkId, older }, async (entries) => {
    const kept = entries.map(({ key, opens }) => {
      return { key, opens: opens.filter((hash) => hashes.has(hash)) };
    });
    const opened = new Set(kept.flatMap(({ opens }) => opens));
    const opens = [...hashes].filter((hash) => !opened.has(hash));
    const all = [{ key: keys.gone, opens }, ...kept].filter((entry) => entry.opens.length > 0);
    return seal(keys.key, linkId, all);
  });
}

/**
 * Gives `step` what finds the older key of a sealed comment by its place in `contents`; null: no older key opens it.
 * Older keys that do not open leave their comments closed.
 */
export async function withOlderKeys<T>(
  key: Bytes,
  of: OlderKeysOf,
  {
    contents,
    step,
  }: {
    readonly contents: readonly string[];
    readonly step: (keyOf: (at: number) => Bytes | null) => T;
  },
): Promise<T> {
  if (of.older === "") return step(() => null);
  const hashes = await hashesOf(contents);
  const find = (entries: readonly Entry[]) => {
    const keys = new Map(
      entries.flatMap(({ key: one, opens }) => opens.map((hash) => [hash, one])),
    );
    return step((at) => keys.get(hashes[at] ?? "") ?? null);
  };
  try {
    return await withEntries(key, of, async (entries) => find(entries));
  } catch (error) {
    if (error instanceof Refusal) return step(() => null);
    throw error;
  }
}

async function withEntries<T>(
  key: Bytes,
  { linkId, older }: OlderKeysOf,
  step: (entries: readonly Entry[]) => Promise<T>,
): Promise<T> {
  if (older === "") return step([]);
  const text = await open(key, linkId, older);
  try {
    return await step(required(toEntries(text), CODES.itemKeyRefused));
  } finally {
    text.fill(0);
  }
}

/** null for a text that ends inside an entry, an entry without comments or a key of zeros. */
function toEntries(text: Bytes): readonly Entry[] | null {
  const entries: Entry[] = [];
  let at = 0;
  while (at < text.length) {
    if (at + HEAD_BYTES > text.length) return null;
    const key = text.subarray(at, at + KEY_BYTES);
    const count = (text[at + KEY_BYTES] ?? 0) * 256 + (text[at + KEY_BYTES + 1] ?? 0);
    const first = at + HEAD_BYTES;
    at = first + count * HASH_BYTES;
    if (count === 0 || at > text.length || key.every((byte) => byte === 0)) return null;
    const opens = Array.from({ length: count }, (_, number) => {
      const start = first + number * HASH_BYTES;
      return toHex(text.subarray(start, start + HASH_BYTES));
    });
    entries.push({ key, opens });
  }
  return entries;
}

function toText(entries: readonly Entry[]): Bytes {
  const sizes = entries.map(({ opens }) => HEAD_BYTES + opens.length * HASH_BYTES);
  // All its room at once: growing would leave copies of the keys behind.
  const text = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  for (const { key, opens } of entries) {
    if (opens.length > MOST_OF_KEY) throw new Refusal(CODES.itemKeyRefused);
    text.set(key, at);
    text.set([opens.length >> 8, opens.length & 0xff], at + KEY_BYTES);
    for (const [number, hash] of opens.entries()) {
      text.set(fromHex(hash), at + HEAD_BYTES + number * HASH_BYTES);
    }
    at += HEAD_BYTES + opens.length * HASH_BYTES;
  }
  return text;
}

async function hashesOf(contents: readonly string[]): Promise<readonly string[]> {
  const bytes = contents.map((content) => new TextEncoder().encode(content));
  const hashes = await Promise.all(bytes.map((one) => crypto.subtle.digest("SHA-256", one)));
  return hashes.map((hash) => toHex(new Uint8Array(hash)));
}

async function seal(key: Bytes, linkId: string, entries: readonly Entry[]): Promise<string> {
  const text = toText(entries);
  try {
    const iv = randomBytes(IV_BYTES);
    const cipher = await crypto.subtle.encrypt(toCipher(linkId, iv), await toSubkey(key), text);
    const sealed = new Uint8Array(1 + IV_BYTES + cipher.byteLength);
    sealed[0] = VERSION;
    sealed.set(iv, 1);
    sealed.set(new Uint8Array(cipher), 1 + IV_BYTES);
    return toBase64(sealed);
  } finally {
    text.fill(0);
  }
}

async function open(key: Bytes, linkId: string, older: string): Promise<Bytes> {
  const sealed = fromBase64(older);
  // As the core reads it: canonical base64 alone.
  const isCanonical = sealed !== null && toBase64(sealed) === older && sealed[0] === VERSION;
  if (!isCanonical) throw new Refusal(CODES.itemKeyRefused);
  const iv = sealed.subarray(1, 1 + IV_BYTES);
  const body = sealed.subarray(1 + IV_BYTES);
  const text = await crypto.subtle
    .decrypt(toCipher(linkId, iv), await toSubkey(key), body)
    .catch(() => null);
  return new Uint8Array(required(text, CODES.itemKeyRefused));
}

function toCipher(linkId: string, iv: Bytes) {
  const additionalData = new TextEncoder().encode(`e2cs/1|co|${linkId}`);
  return { name: "AES-GCM", iv, additionalData, tagLength: TAG_BITS };
}

/** HKDF-SHA256 with empty salt (Formats 1). */
async function toSubkey(key: Bytes): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey("raw", key, "HKDF", false, ["deriveKey"]);
  const info = new TextEncoder().encode("e2cs/1/comment-older");
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}
