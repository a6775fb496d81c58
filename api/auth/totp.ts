import { createHmac } from "node:crypto";
import { isSameText } from "#api/secrets.ts";
import { SECOND_FACTOR_LIMITS } from "#app/contract/settings-limits.data.ts";

const { codeDigits, stepSeconds, stepsOff } = SECOND_FACTOR_LIMITS;
const COUNTER_BYTES = 8;
const LOW_4_BITS = 0x0f;
const LOW_31_BITS = 0x7fffffff;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const BITS_PER_SYMBOL = 5;
const BITS_PER_BYTE = 8;

/**
 * The time step of a moment (RFC 6238).
 * @internal Tests play the authenticator.
 */
export function stepAt(nowS: number): number {
  return Math.floor(nowS / stepSeconds);
}

/**
 * The code of a step: HMAC-SHA1, cut to six digits (RFC 4226 §5.3).
 * @internal Tests play the authenticator.
 */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(COUNTER_BYTES);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & LOW_4_BITS;
  const number = mac.readUInt32BE(offset) & LOW_31_BITS;
  return String(number % 10 ** codeDigits).padStart(codeDigits, "0");
}

/**
 * The step that a code belongs to, one early or late included, and later than the last one that was
 * taken. Every step is compared, whichever fits.
 */
export function findStep(
  secret: Buffer,
  code: string,
  at: { readonly nowS: number; readonly lastStep: number },
): number | undefined {
  const now = stepAt(at.nowS);
  let found: number | undefined;
  for (let step = now - stepsOff; step <= now + stepsOff; step += 1) {
    const isRight = isSameText(totpCode(secret, step), code);
    if (isRight && step > at.lastStep) found ??= step;
  }
  return found;
}

/** RFC 4648 §6 of a multiple of five bytes: 20 are 32 symbols. */
export function toBase32(bytes: Buffer): string {
  let [text, bits, held] = ["", 0, 0];
  for (const byte of bytes) {
    held = (held << BITS_PER_BYTE) | byte;
    bits += BITS_PER_BYTE;
    while (bits >= BITS_PER_SYMBOL) {
      bits -= BITS_PER_SYMBOL;
      text += BASE32.charAt((held >>> bits) & 0x1f);
    }
    held &= (1 << bits) - 1;
  }
  return text;
}
