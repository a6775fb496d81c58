import type { Evil } from "#mock-api/evil/evil.ts";

const CHEAP_SALT = "$2a$04$abcdefghijklmnopqrstuu";

/** A login salt that makes guessing cheap, or the one in the option `salt`; in the answer of `command`. */
export const k9: Evil = {
  id: "K9",
  does: "getloginsalt answers a salt of cost 4; what a change of the password staged comes back with it",
  reply: ({ name, data, options }) =>
    name === (options.command ?? "getloginsalt")
      ? { ...data, salt: options.salt ?? CHEAP_SALT }
      : data,
};
