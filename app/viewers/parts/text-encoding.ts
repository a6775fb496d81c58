import { guessEncoding, guessUtf16 } from "./guess-encoding.ts";

const MARKS: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];
const LATIN = "windows-1252";
/** What programs of a language wrote before they wrote UTF-8, the likelier first. */
const OLDER: ReadonlyMap<string, readonly string[]> = new Map([
  ["ja", ["shift_jis", "euc-jp"]],
  ["ar", ["windows-1256"]],
]);
const LOST = /\uFFFD/g;
const LETTERS = /[^\0-\u007F\uFFFD]/g;
/** As much of a text as its encoding is judged by. */
const JUDGED_BYTES = 128 * 1024;
/** More is not written anew in memory, and shown as UTF-8. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Bytes that one byte of another encoding takes at most. */
export const GROWTH = 3;

interface Judged {
  readonly locale: string;
  /** Nothing comes after these bytes: a letter that ends with them is none in UTF-8. */
  readonly isWhole: boolean;
}

/**
 * By its mark; UTF-8 where its beginning is that, if not all of it; else by its letters, and last by what the reader's
 * language wrote.
 * @internal Tests see the decision and not only its text.
 */
export function encodingOf(bytes: Uint8Array, { locale, isWhole }: Judged): string {
  const first = bytes.subarray(0, JUDGED_BYTES);
  const stream = !isWhole || first.length < bytes.length;
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => first[at] === byte));
  if (marked !== undefined) return marked[1];
  const wide = first.includes(0) ? guessUtf16(first) : null;
  if (wide !== null) return wide;
  const text = new TextDecoder().decode(first, { stream });
  const lost = text.match(LOST)?.length ?? 0;
  if (lost === 0 || (text.match(LETTERS)?.length ?? 0) > lost) return "utf-8";
  const [language = ""] = locale.split("-");
  const likely = OLDER.get(language) ?? [];
  const guess = guessEncoding(first, likely) ?? guessUtf16(first);
  return guess ?? likely.find((older) => fits(first, older)) ?? LATIN;
}

export function decodeText(bytes: Uint8Array, locale: string): string {
  return new TextDecoder(encodingOf(bytes, { locale, isWhole: true })).decode(bytes);
}

/** What a text is in by its first bytes; null where it is too long to be turned into UTF-8, and shown as that. */
export function judgeText(
  first: Uint8Array,
  { locale, sizeBytes }: { readonly locale: string; readonly sizeBytes: number },
): string | null {
  if (sizeBytes > MOST_BYTES) return null;
  return encodingOf(first, { locale, isWhole: first.length >= sizeBytes });
}

/** Turns the pieces of a text, in order, into UTF-8; null where they are that. */
export function toUtf8(encoding: string | null): ((piece: Uint8Array) => Uint8Array) | null {
  if (encoding === null || encoding === "utf-8") return null;
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  return (piece) => encoder.encode(decoder.decode(piece, { stream: true }));
}

function fits(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
