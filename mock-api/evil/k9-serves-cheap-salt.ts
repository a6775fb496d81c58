import type { Evil } from "#mock-api/evil/evil.ts";

const CHEAP_SALT = "$2a$04$abcdefghijklmnopqrstuu";

/** A login salt that makes guessing cheap, or the one in the option `salt`. */
export const k9: Evil = {
  id: "K9",
  does: "getloginsalt answers a salt of cost 4",
  reply: ({ name, data, options }) =>
    name === "getloginsalt" ? { ...data, salt: options.salt ?? CHEAP_SALT } : data,
};
