import { type Evil, mapKeys } from "#mock-api/evil/evil.ts";

/** No seal: nothing that would bind the key to one text alone. */
export const d14: Evil = {
  id: "D14",
  does: "pathdata withholds the seals",
  reply: ({ name, data }) =>
    mapKeys({ name, data }, (key) => ({ ...key, seal: "", seal_sig: "", seal_by: "" })),
};
