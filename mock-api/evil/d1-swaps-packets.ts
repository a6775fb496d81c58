import type { Evil } from "#mock-api/evil/evil.ts";

const PACKET_BYTES = 131_072;

/** The first two packets of a blob change places. */
export const d1: Evil = {
  id: "D1",
  does: "downloads bring the second packet first",
  bytes: ({ bytes, offset }) => {
    if (offset !== 0 || bytes.length < 2 * PACKET_BYTES) return bytes;
    const [first, second] = [
      bytes.subarray(0, PACKET_BYTES),
      bytes.subarray(PACKET_BYTES, 2 * PACKET_BYTES),
    ];
    return Buffer.concat([second, first, bytes.subarray(2 * PACKET_BYTES)]);
  },
};
