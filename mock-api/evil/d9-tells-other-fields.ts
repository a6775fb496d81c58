import { type Evil, type EvilOptions, type LooseData, mapRows } from "#mock-api/evil/evil.ts";

const A_DAY_MS = 86_400_000;

/** Plain fields of files tell something else; `fields` in the options says which. */
export const d9: Evil = {
  id: "D9",
  does: "listings tell another size and date, or the given fields",
  reply: ({ name, data, options }) => mapRows({ name, data }, (row) => toOther(row, options)),
};

function toOther(row: LooseData, options: EvilOptions): LooseData {
  if (row.type === "dir") return row;
  if (typeof options.fields === "object") return { ...row, ...options.fields };
  const size = Number(row.size ?? 0) + 1;
  return { ...row, size, usertime: Number(row.usertime ?? 0) + A_DAY_MS, mimetype: "text/html" };
}
