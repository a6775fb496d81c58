import { Unpackr } from "msgpackr/unpack-no-eval";
import * as v from "valibot";
import { type RealtimeMessage, realtimeMessage } from "#app/contract/realtime.ts";

/** A frame as it is understood: a message, one of a type that nobody handles, or none at all. */
export type RealtimeFrame =
  | { readonly kind: "message"; readonly message: RealtimeMessage }
  | { readonly kind: "unknown-type" }
  | { readonly kind: "malformed" };

/** A longer frame is none of ours (Trust 2.7). */
const MAX_FRAME_BYTES = 256 * 1024;
const MAX_META_BYTES = 1024;
const META_LINE = /^[\w-]{1,64}: [^\r\n]{0,256}$/;
const LINE_END = 10;
const MAX_DEPTH = 8;

const anyMessage = v.looseObject({ type: v.string(), payload: v.unknown() });
const KNOWN: ReadonlySet<string> = new Set(
  realtimeMessage.options.map(({ entries }) => entries.type.literal),
);
const MALFORMED: RealtimeFrame = { kind: "malformed" };

/**
 * Metadata lines 'key: value', a blank line, then the body: JSON in text frames, MessagePack in binary
 * ones (Spec A§7.4). Whatever is not exactly that is malformed; nothing is thrown.
 */
export function readFrame(data: string | Uint8Array): RealtimeFrame {
  try {
    const body = typeof data === "string" ? readText(data) : readBytes(data);
    return body === undefined ? MALFORMED : toFrame(body);
  } catch {
    return MALFORMED;
  }
}

function readText(data: string): unknown {
  if (data.length > MAX_FRAME_BYTES) return undefined;
  const end = data.indexOf("\n\n");
  if (end < 0 || !isMeta(data.slice(0, end))) return undefined;
  return JSON.parse(data.slice(end + 2));
}

function readBytes(data: Uint8Array): unknown {
  if (data.length > MAX_FRAME_BYTES) return undefined;
  const end = data.findIndex((byte, at) => byte === LINE_END && data[at + 1] === LINE_END);
  if (end < 0 || end > MAX_META_BYTES) return undefined;
  if (!isMeta(new TextDecoder("utf-8", { fatal: true }).decode(data.subarray(0, end)))) {
    return undefined;
  }
  const body = data.subarray(end + 2);
  if (plainEnd(body, 0, 0) !== body.length) return undefined;
  const unpackr = new Unpackr({ useRecords: false, mapsAsObjects: false });
  return toPlain(unpackr.unpack(body));
}

function isMeta(text: string): boolean {
  return text.length <= MAX_META_BYTES && text.split("\n").every((line) => META_LINE.test(line));
}

function toFrame(body: unknown): RealtimeFrame {
  const parsed = v.safeParse(realtimeMessage, body);
  if (parsed.success) return { kind: "message", message: parsed.output };
  const other = v.safeParse(anyMessage, body);
  if (!other.success || KNOWN.has(other.output.type)) return MALFORMED;
  return { kind: "unknown-type" };
}

/** Maps as objects without a prototype: no key of a message means anything to this program. */
function toPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlain);
  if (!(value instanceof Map)) return value;
  const entries = [...value].map(([key, one]) => [String(key), toPlain(one)] as const);
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}

/**
 * Where the value at `at` ends, if it is made of nothing but nil, booleans, numbers, texts, arrays and
 * maps; −1 for extension types and byte strings, for lengths beyond the end and for deep nesting.
 */
function plainEnd(bytes: Uint8Array, at: number, depth: number): number {
  const tag = bytes[at];
  if (tag === undefined || depth > MAX_DEPTH) return -1;
  if (tag < 0x80 || tag >= 0xe0 || tag === 0xc0 || tag === 0xc2 || tag === 0xc3) return at + 1;
  if (tag < 0x90) return elementsEnd(bytes, at + 1, { count: 2 * (tag & 15), depth });
  if (tag < 0xa0) return elementsEnd(bytes, at + 1, { count: tag & 15, depth });
  if (tag < 0xc0) return within(bytes, at + 1 + (tag & 31));
  const number = NUMBER_BYTES.get(tag);
  if (number !== undefined) return within(bytes, at + 1 + number);
  const sized = SIZED.get(tag);
  if (sized === undefined) return -1;
  const start = at + 1 + sized.bytes;
  if (start > bytes.length) return -1;
  const size = bytes.subarray(at + 1, start).reduce((sum, byte) => sum * 256 + byte, 0);
  if (sized.each === 0) return within(bytes, start + size);
  return elementsEnd(bytes, start, { count: size * sized.each, depth });
}

/** Integers and floats: bytes after the tag. */
const NUMBER_BYTES: ReadonlyMap<number, number> = new Map([
  ...([0xcc, 0xd0] as const).map((tag) => [tag, 1] as const),
  ...([0xcd, 0xd1] as const).map((tag) => [tag, 2] as const),
  ...([0xca, 0xce, 0xd2] as const).map((tag) => [tag, 4] as const),
  ...([0xcb, 0xcf, 0xd3] as const).map((tag) => [tag, 8] as const),
]);

/** Texts, arrays and maps that tell their size: in how many bytes, and how many values for each. */
const SIZED: ReadonlyMap<number, { readonly bytes: number; readonly each: number }> = new Map([
  [0xd9, { bytes: 1, each: 0 }],
  [0xda, { bytes: 2, each: 0 }],
  [0xdb, { bytes: 4, each: 0 }],
  [0xdc, { bytes: 2, each: 1 }],
  [0xdd, { bytes: 4, each: 1 }],
  [0xde, { bytes: 2, each: 2 }],
  [0xdf, { bytes: 4, each: 2 }],
]);

interface Elements {
  readonly count: number;
  readonly depth: number;
}

function elementsEnd(bytes: Uint8Array, start: number, { count, depth }: Elements): number {
  let at = start;
  for (let left = count; left > 0 && at >= 0; left -= 1) at = plainEnd(bytes, at, depth + 1);
  return at;
}

function within(bytes: Uint8Array, end: number): number {
  return end <= bytes.length ? end : -1;
}
