import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { loginHash, twofacode } from "#app/contract/commands/auth.ts";
import { assertion } from "#app/contract/commands/passkeys.ts";

/**
 * Proves whose the session is: the password, with the second factor where one is on, or a passkey that
 * answers a challenge of `passkeybegin`. It holds for ten minutes, as a sign-in does. 8101 another password,
 * 8022 the second factor is asked for, 6001 for another answer of a passkey, 9429 too many failures.
 */
export const sessionprove = defineCommand({
  name: "sessionprove",
  auth: "signed",
  request: v.strictObject({
    password: v.optional(loginHash),
    twofacode,
    assertion: v.optional(assertion),
  }),
  data: v.looseObject({}),
  source: "Reading R-742",
});

/** Asks for nothing but a fresh proof, before work of which only the last call needs one: 8138. */
export const sessionproved = defineCommand({
  name: "sessionproved",
  auth: "signed",
  freshProof: "always",
  request: v.strictObject({}),
  data: v.looseObject({}),
  source: "Reading R-742",
});
