import { type Evil, type LooseData, mapKeys, mapRows } from "#mock-api/evil/evil.ts";

/** Files without content: nothing that a last packet could vouch for. */
export const d17: Evil = {
  id: "D17",
  does: "listings and pathdata tell size 0",
  reply: ({ name, data }) => mapKeys({ name, data: mapRows({ name, data }, toEmpty) }, toEmpty),
};

function toEmpty(row: LooseData): LooseData {
  return row.type === "dir" ? row : { ...row, size: 0 };
}
