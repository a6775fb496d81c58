/** The most that one call of the platform's CSPRNG gives (Formats 1). */
const MAX_BYTES = 65_536;
/** Sizes are multiples of 32 bits (Spec A§5). */
const WORD_BYTES = 4;

/**
 * Bytes of the platform's CSPRNG, a multiple of 32 bits. Throws for any other size, and where it fails
 * or gives a block of zeros (Formats 1): what needs randomness ends then.
 */
export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  if (length % WORD_BYTES !== 0) throw new Error(`no random size: ${length}`);
  const bytes = new Uint8Array(length);
  for (let start = 0; start < length; start += MAX_BYTES) {
    const block = bytes.subarray(start, Math.min(length, start + MAX_BYTES));
    crypto.getRandomValues(block);
    if (block.every((byte) => byte === 0)) throw new Error("no randomness");
  }
  return bytes;
}

/** Bytes of the platform's CSPRNG as lower-case hex. */
export function randomHex(length: number): string {
  return Array.from(randomBytes(length), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
