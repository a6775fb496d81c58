import { type Evil, type LooseData, mapKeys, mapRows } from "#mock-api/evil/evil.ts";

const PAYLOAD_BYTES = 131_036;

/** A file cut at a packet's border, with the size that fits. */
export const d2: Evil = {
  id: "D2",
  does: "listings and pathdata tell the size without the last packet",
  reply: ({ name, data }) => mapKeys({ name, data: mapRows({ name, data }, toCut) }, toCut),
};

function toCut(row: LooseData): LooseData {
  const size = Number(row.size ?? 0);
  const whole = Math.floor((size - 1) / PAYLOAD_BYTES) * PAYLOAD_BYTES;
  return whole > 0 ? { ...row, size: whole } : row;
}
