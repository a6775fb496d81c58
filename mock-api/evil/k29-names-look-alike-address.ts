import { d6 } from "#mock-api/evil/d6-brings-old-names.ts";
import { type Evil, type EvilReply, isLoose, type LooseData } from "#mock-api/evil/evil.ts";

/** Not to be seen, and another address all the same. */
const INVISIBLE = "\u200b";
/** Of a form that a client takes, and of the lowest cost that it takes. */
const CHEAP_SALT = "$2b$10$abcdefghijklmnopqrstuu";

/**
 * The account under another name, with everything that is older or weaker: a device that looks for
 * what it remembers by this name finds nothing and is a stranger to its own account.
 */
export const k29: Evil = {
  id: "K29",
  does: "userget names a look-alike of the address, with the first manifest; the salt is cheap, names are old",
  reply: (reply) => {
    const { name, data, options } = reply;
    if (name === "getloginsalt") return { ...data, salt: options.salt ?? CHEAP_SALT };
    if (name === "userget" && isLoose(data.user))
      return { ...data, user: disguise(reply, data.user) };
    return d6.reply?.(reply) ?? data;
  },
};

function disguise({ memory, options }: EvilReply, user: LooseData): LooseData {
  const first = memory.get("akm") ?? { akm: user.akm };
  memory.set("akm", first);
  return { ...user, ...first, email: options.email ?? `${String(user.email)}${INVISIBLE}` };
}
