import { sha256Hex } from "#api/secrets.ts";
import type { Evil, EvilReply } from "#mock-api/evil/evil.ts";

const CHEAP_SALT = "$2a$04$abcdefghijklmnopqrstuu";

/**
 * A login salt that makes guessing cheap, or the one in the option `salt`; in the answer of `command`.
 * With `takes`, the hash that a password has under it, the server takes that hash from then on: nothing
 * but the salt tells that it was exchanged.
 */
export const k9: Evil = {
  id: "K9",
  does: "getloginsalt answers a salt of cost 4; what a change of the password staged comes back with it",
  reply: async (reply) => {
    const { name, data, options } = reply;
    if (name !== (options.command ?? "getloginsalt")) return data;
    if (typeof options.takes === "string") await take(reply, options.takes);
    return { ...data, salt: options.salt ?? CHEAP_SALT };
  },
};

async function take({ region }: EvilReply, loginHash: string): Promise<void> {
  const login_hash_sha256 = sha256Hex(loginHash);
  await region.db.updateTable("users").set({ login_hash_sha256 }).execute();
}
