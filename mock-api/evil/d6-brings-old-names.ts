import { type Evil, type LooseData, mapRows } from "#mock-api/evil/evil.ts";

/** What proves a name: all of it is served as it was once. */
const NAME_FIELDS = ["enc_name", "enc_share_name", "pfid", "domain"] as const;

/** Names go back to what they were when the attack began: genuine, valid, and older. */
export const d6: Evil = {
  id: "D6",
  does: "listings bring every name as they first brought it since this is on",
  reply: ({ name, data, memory }) =>
    mapRows({ name, data }, (row) => {
      const key = `${name}|${String(row.coffer_id)}`;
      const first = memory.get(key);
      if (first !== undefined) return { ...row, ...first };
      memory.set(key, nameOf(row));
      return row;
    }),
};

function nameOf(row: LooseData): LooseData {
  return Object.fromEntries(NAME_FIELDS.map((field) => [field, row[field]]));
}
