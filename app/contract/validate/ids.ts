const DECIMAL = /^(?:0|[1-9]\d{0,18})$/;
const SHARE_KEY_ID = /^(0|[1-9]\d{0,18})-(0|[1-9]\d{0,18})$/;
const HEX = /^(?:[0-9a-f]{2})*$/;
const BASE64 =
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/;

/** `0`, or 1 to 19 digits without a leading zero. Formats 1. */
export function isDecimalId(value: unknown): value is string {
  return typeof value === "string" && DECIMAL.test(value);
}

/**
 * A decimal id as text. A JSON number is accepted up to 2^53 − 1; everything else is `undefined`
 * and, where it came from a server, error 9000. Formats 1.
 */
export function toDecimalId(value: unknown): string | undefined {
  if (typeof value === "number") {
    return Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0)
      ? String(value)
      : undefined;
  }
  return isDecimalId(value) ? value : undefined;
}

/** The id of an item: decimal, above 0 and below 2^53, which is all that our server gives out. */
export function isProductId(value: unknown): value is string {
  return isDecimalId(value) && value !== "0" && BigInt(value) <= BigInt(Number.MAX_SAFE_INTEGER);
}

export interface ShareKeyId {
  readonly shareId: string;
  readonly shareSequence: string;
}

/** `{share_id}-{share_sequence}`. Spec C§3. */
export function parseShareKeyId(value: unknown): ShareKeyId | undefined {
  const match = typeof value === "string" ? SHARE_KEY_ID.exec(value) : null;
  const [, shareId, shareSequence] = match ?? [];
  if (shareId === undefined || shareSequence === undefined) return undefined;
  return { shareId, shareSequence };
}

/** Lower-case hex of exactly so many bytes. Formats 1. */
export function isHex(value: unknown, bytes: number): value is string {
  return typeof value === "string" && value.length === bytes * 2 && HEX.test(value);
}

/**
 * Base64 of RFC 4648 §4 that decodes to what encodes to the same text: padded, no white space, no
 * stray bits at the end. Formats 1.
 */
export function isBase64(value: unknown): value is string {
  return typeof value === "string" && BASE64.test(value);
}

/** How many bytes a text that {@link isBase64} accepts decodes to. */
export function base64Bytes(text: string): number {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return (text.length / 4) * 3 - padding;
}
