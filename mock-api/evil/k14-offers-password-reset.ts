import { randomBytes } from "node:crypto";
import { type Evil, isLoose } from "#mock-api/evil/evil.ts";

/** As long as the public key of 2048 bits that it is said to be. */
const KEY_BYTES = 294;

/** Key escrow by stealth: the flag is up, and a key to hand the own keys to is served. */
export const k14: Evil = {
  id: "K14",
  does: "userget and getuserkeys say that the password may be reset, with a recovery key",
  reply: ({ name, data }) => {
    const resetPubKey = randomBytes(KEY_BYTES).toString("base64");
    const flags = { is_resetpassword: 1, passreset: 1, resetPubKey };
    if (name === "getuserkeys") return { ...data, ...flags };
    if (name !== "userget" || !isLoose(data.user)) return data;
    return { ...data, ...flags, user: { ...data.user, ...flags } };
  },
};
