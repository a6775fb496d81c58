import { expect, it } from "vitest";
import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import { FRAME_LIMITS } from "#app/contract/preview-limits.data.ts";
import { firstRanges } from "./first-ranges.ts";

const PACKET = CRYPTO_LIMITS.packetPayloadBytes;
const PIECE = FRAME_LIMITS.readBytes;

it.each([
  ["reads the first of any file", { firstBytes: 100, readsWhole: false }, 5_000, [[0, 100]]],
  ["reads no more than there is", { firstBytes: 100, readsWhole: true }, 60, [[0, 60]]],
  [
    "goes on right after it",
    { firstBytes: 100, readsWhole: true },
    300,
    [
      [0, 100],
      [100, 300],
    ],
  ],
  [
    "goes on by one piece",
    { firstBytes: 100, readsWhole: true },
    3 * PIECE,
    [
      [0, 100],
      [100, 100 + PIECE],
    ],
  ],
  ["may begin anywhere", undefined, PACKET + 1, []],
  ["may begin anywhere in what comes whole", undefined, PACKET, [[0, PACKET]]],
  ["has nothing to read", undefined, 0, []],
] as const)("a viewer that %s has that on its way", (_what, reads, sizeBytes, wanted) => {
  const ranges = firstRanges(reads, sizeBytes);
  expect(ranges.map(({ from, to }) => [from, to])).toEqual(wanted);
});
