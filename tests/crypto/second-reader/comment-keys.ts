import { createHash } from "node:crypto";
import { context, fromBase64, openE1, sealE1, toBase64 } from "./e1.ts";

/*
 * Older comment keys of a link (Formats 9): E1 over one entry for each key, under the key that stands.
 *
 *   0–31 | key    32–33 | how many comments    34 … | SHA-256 of each sealed comment
 */

const KEY_BYTES = 32;
const HEAD_BYTES = KEY_BYTES + 2;
const HASH_BYTES = 32;

export interface OlderKey {
  readonly key: Uint8Array;
  /** The sealed comments that it opens. */
  readonly contents: readonly string[];
}

function placeOf(key: Uint8Array, publinkId: string) {
  return { key, label: "comment-older", aad: context("co", publinkId) };
}

function hashOf(content: string): Buffer {
  return createHash("sha256").update(content).digest();
}

export function olderText(entries: readonly OlderKey[]): Buffer {
  return Buffer.concat(
    entries.flatMap(({ key, contents }) => {
      const count = Buffer.alloc(2);
      count.writeUInt16BE(contents.length);
      return [key, count, ...contents.map(hashOf)];
    }),
  );
}

export function sealOlder(
  { key, publinkId }: { readonly key: Uint8Array; readonly publinkId: string },
  text: Uint8Array,
  iv: Uint8Array,
): string {
  return toBase64(sealE1(placeOf(key, publinkId), text, iv));
}

/** The key of a sealed comment; null where no older one opens it. */
export function olderKeyOf(
  { key, publinkId }: { readonly key: Uint8Array; readonly publinkId: string },
  value: string,
  content: string,
): Buffer | null {
  const text = openE1(placeOf(key, publinkId), fromBase64(value));
  const wanted = hashOf(content);
  let at = 0;
  while (at < text.length) {
    const count = text.readUInt16BE(at + KEY_BYTES);
    const end = at + HEAD_BYTES + count * HASH_BYTES;
    for (let hash = at + HEAD_BYTES; hash < end; hash += HASH_BYTES) {
      if (text.subarray(hash, hash + HASH_BYTES).equals(wanted)) {
        return text.subarray(at, at + KEY_BYTES);
      }
    }
    at = end;
  }
  return null;
}
