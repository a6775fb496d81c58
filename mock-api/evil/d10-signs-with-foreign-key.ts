import { randomBytes } from "node:crypto";
import { type Evil, type LooseData, mapKeys, mapRows } from "#mock-api/evil/evil.ts";

const SIGNATURE_BYTES = 64;

/** Files that the user's own key did not sign, as somebody would inject them. */
export const d10: Evil = {
  id: "D10",
  does: "listings and pathdata bring every seal with a signature that is not the user's",
  reply: ({ name, data }) => mapKeys({ name, data: mapRows({ name, data }, toOther) }, toOther),
};

function toOther(row: LooseData): LooseData {
  if (row.type === "dir") return row;
  return { ...row, seal_sig: randomBytes(SIGNATURE_BYTES).toString("base64") };
}
