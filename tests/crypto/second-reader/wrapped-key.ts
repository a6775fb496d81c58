import { context, fromBase64, openE1, sealE1, subkey, toBase64 } from "./e1.ts";

/* Data keys, comment keys and zip keys under another key (Formats 4, 9, 10): prefix, then E1 over 32 bytes. */

/** Prefix, label and first word of the context by what is wrapped. */
const KINDS = {
  data: { prefix: "2:", label: "share-datakey", word: "dk" },
  dataApp: { prefix: "3:", label: "share-datakey", word: "al" },
  comment: { prefix: "2:", label: "share-commentkey", word: "ck" },
  commentApp: { prefix: "3:", label: "share-commentkey", word: "ca" },
  zip: { prefix: "2:", label: "zip-packetkey", word: "zip" },
} as const;

/** `fields` are ks and fid, ks and publink_id, or job_id and fid. */
export interface WrapPlace {
  readonly kind: keyof typeof KINDS;
  readonly under: Uint8Array;
  readonly fields: readonly [string, string];
}

function placeOf({ kind, under, fields }: WrapPlace) {
  const { label, word } = KINDS[kind];
  return { key: under, label, aad: context(word, ...fields) };
}

export function wrapKey(place: WrapPlace, key: Uint8Array, iv: Uint8Array): string {
  return KINDS[place.kind].prefix + toBase64(sealE1(placeOf(place), key, iv));
}

export function unwrapKey(place: WrapPlace, value: string): Buffer {
  const key = openE1(placeOf(place), fromBase64(value, KINDS[place.kind].prefix));
  if (key.length !== 32) throw new Error("not a key");
  return key;
}

/** The key of one stream; for a zip job or a compatibility download that of stream 0 leaves the browser. */
export function packetKey(dataKey: Uint8Array, stream: number): Buffer {
  return subkey(dataKey, `packet-${String(stream)}`);
}
