import { randomBytes } from "node:crypto";
import { type Evil, mapKeys } from "#mock-api/evil/evil.ts";

const KEY_BYTES = 96;
const FOREIGN = "999-0";

/** Key answers name a share key of the server's own beside the one that was opened. */
export const k13: Evil = {
  id: "K13",
  does: "pathdata names share 999-0, with keys of the server's own",
  reply: ({ name, data }) => {
    if (name !== "pathdata") return data;
    const changed = mapKeys({ name, data }, (key) => ({
      ...key,
      share_id: "999",
      share_sequence: "0",
      share_key_id: FOREIGN,
    }));
    const own = randomBytes(KEY_BYTES).toString("base64");
    return { ...changed, sharekeys: { [FOREIGN]: { enc_share_key: own, own_share_key: own } } };
  },
};
