import type { Evil, LooseData } from "#mock-api/evil/evil.ts";

/** What a way in would say of a name that nobody has, if it told names apart. */
const TOLD: ReadonlyMap<string, LooseData> = new Map([
  ["getloginsalt", { salt: "" }],
  ["passkeybegin", { passkeys: [] }],
]);

/** Ways in that tell names apart: whoever stands before the screen must not hear of it from the app. */
export const t7: Evil = {
  id: "T7",
  does: "getloginsalt and passkeybegin say of every name that nobody has it: no salt, no passkeys",
  reply: ({ name, data }) => ({ ...data, ...TOLD.get(name) }),
};
