import { context, fromBase64, openE1, pad, sealE1, toBase64, unpad } from "./e1.ts";

/* The owner's copies of share passwords, link passwords and link keys (Formats 5, 8): E1 over 64 padded bytes. */

const PADDED_BYTES = 64;
const KINDS = {
  sharePassword: { prefix: "50:", label: "share-pw", word: "sp" },
  linkPassword: { prefix: "50:", label: "link-pw", word: "lp" },
  linkKey: { prefix: "", label: "link-key", word: "lk" },
} as const;

/** `fields` are ks, or salt and ks. */
export interface CopyPlace {
  readonly kind: keyof typeof KINDS;
  readonly metaKey: Uint8Array;
  readonly fields: readonly string[];
}

function placeOf({ kind, metaKey, fields }: CopyPlace) {
  const { label, word } = KINDS[kind];
  return { key: metaKey, label, aad: context(word, ...fields) };
}

export function sealCopy(place: CopyPlace, text: string, iv: Uint8Array): string {
  const padded = pad(Buffer.from(text.normalize("NFKC")), PADDED_BYTES);
  return KINDS[place.kind].prefix + toBase64(sealE1(placeOf(place), padded, iv));
}

export function openCopy(place: CopyPlace, value: string): string {
  const padded = openE1(placeOf(place), fromBase64(value, KINDS[place.kind].prefix));
  if (padded.length !== PADDED_BYTES) throw new Error("length");
  return unpad(padded, PADDED_BYTES).toString("utf8");
}
