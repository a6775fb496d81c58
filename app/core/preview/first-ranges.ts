import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import { FRAME_LIMITS } from "#app/contract/preview-limits.data.ts";
import type { FirstReads } from "#app/contract/viewers.data.ts";
import type { ReadWindow } from "./read-windows.ts";

/** One packet, which is fetched whole anyway. */
const SMALL_BYTES = CRYPTO_LIMITS.packetPayloadBytes;

/**
 * What a viewer asks for at first of a file of this size, in its order: these are on their way before it does. Of a
 * viewer that may begin anywhere, a file that is small enough to come whole.
 */
export function firstRanges(
  { firstBytes, readsWhole }: FirstReads = { firstBytes: 0, readsWhole: false },
  sizeBytes: number,
): readonly ReadWindow[] {
  const isSmall = sizeBytes <= SMALL_BYTES;
  const first = Math.min(sizeBytes, firstBytes === 0 && isSmall ? sizeBytes : firstBytes);
  // The first piece of the rest: a picture of a camera is one.
  const to = readsWhole ? Math.min(sizeBytes, first + FRAME_LIMITS.readBytes) : first;
  const ranges = [
    { from: 0, to: first },
    { from: first, to },
  ];
  return ranges.filter((range) => range.from < range.to);
}
