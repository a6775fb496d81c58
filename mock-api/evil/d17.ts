import { type Evil, type LooseData, looseList } from "#mock-api/evil/evil.ts";

/** Files without content: nothing that a last packet could vouch for. */
export const d17: Evil = {
  id: "D17",
  does: "listings and pathdata tell size 0",
  reply: ({ name, data }) => {
    if (name === "pathlist") return { ...data, pathlist: looseList(data.pathlist).map(toEmpty) };
    if (name === "linkpathlist") {
      return { ...data, pathitems: looseList(data.pathitems).map(toEmpty) };
    }
    if (name !== "pathdata") return data;
    const keys = Object.entries(Object(data.datakeys));
    return {
      ...data,
      datakeys: Object.fromEntries(keys.map(([id, key]) => [id, toEmpty(Object(key))])),
    };
  },
};

function toEmpty(row: LooseData): LooseData {
  return row.type === "dir" ? row : { ...row, size: 0 };
}
