import * as v from "valibot";
import { COMMENT_LIMITS } from "#app/contract/comment-limits.data.ts";
import { hexOf } from "#app/contract/wire.ts";

/** Longest time that a date can show; what lies beyond is no time. */
const MAX_S = 253_402_300_799;
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_S));

/** What a comment says, under its seal (Formats 9; `a` and `c`: Reading R-393). */
const record = v.looseObject({
  v: v.literal(1),
  n: hexOf(8),
  /** When it was written or last changed. */
  t: seconds,
  x: v.string(),
  /** The name that its author chose. */
  a: v.optional(v.string(), ""),
  /** When it was written first; missing until it was changed. */
  c: v.optional(seconds),
});

/** What {@link toCommentJson} adds for whoever signs: the key, so that its readers need to ask no server for it. */
export interface SignedRecord extends CommentRecord {
  /** Hex; null: nobody signs. */
  readonly sigPub: string | null;
}

export interface CommentRecord {
  readonly nonce: string;
  /** Unix seconds. */
  readonly changedS: number;
  readonly writtenS: number;
  readonly text: string;
  readonly name: string;
}

/** null for what is no comment; text and name never longer than one can write. */
export function parseCommentRecord(json: string): CommentRecord | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), record), json);
  if (!parsed.success) return null;
  const { n, t, x, a, c = t } = parsed.output;
  return {
    nonce: n,
    changedS: t,
    writtenS: Math.min(c, t),
    text: toCommentText(x),
    name: toAuthorName(a),
  };
}

/** `k`: Reading R-548. */
export function toCommentJson(record: SignedRecord): string {
  const { nonce, changedS, writtenS, text, name, sigPub } = record;
  const first = writtenS === changedS ? {} : { c: writtenS };
  const author = name === "" ? {} : { a: name };
  const key = sigPub === null ? {} : { k: sigPub };
  return JSON.stringify({ v: 1, n: nonce, t: changedS, x: text, ...author, ...first, ...key });
}

/** Ends of lines and tabs stay; other control characters, and marks that turn text around, go. */
const CONTROLS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;
const KEPT = new Set(["\n", "\t"]);

export function toCommentText(text: string): string {
  const plain = text.replace(/\r\n?/g, "\n").replace(CONTROLS, (one) => (KEPT.has(one) ? one : ""));
  return cut(plain.trim(), COMMENT_LIMITS.textMax);
}

/** One line, without what could make it look like another's. */
export function toAuthorName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ").replace(/\s+/g, " ");
  return cut(plain.trim(), COMMENT_LIMITS.nameMax);
}

/** Never through the middle of a character. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
}
