import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { loginHash, twofacode } from "#app/contract/commands/auth.ts";
import { ssoKey } from "#app/contract/commands/ways-in.ts";
import { hexOf, unixS } from "#app/contract/wire.ts";

/** SHA-256 over issuer and subject. */
const identityHash = hexOf(32);

/** The identities that sign in to the own account, the first one first. */
export const ssolist = defineCommand({
  name: "ssolist",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({
    identities: v.array(
      v.looseObject({
        identity_hash: identityHash,
        /** As the provider said it then; empty where it said none. */
        email: v.string(),
        created_s: unixS,
      }),
    ),
  }),
  source: "Reading R-172",
});

/**
 * Allows one identity to be linked within ten minutes, for the password and the second factor where one
 * is on: 8101, 8022 …; 8401 for an account that has five.
 */
export const ssolinkbegin = defineCommand({
  name: "ssolinkbegin",
  auth: "signed",
  request: v.strictObject({ password: loginHash, twofacode }),
  data: v.looseObject({ permit: ssoKey }),
  source: "Reading R-172",
});

/**
 * Links whom the provider vouched for. 8108 for a permit or key that is unknown, used, old or made for
 * something else, and for an identity that has an account: which of them, nobody is told.
 */
export const ssolink = defineCommand({
  name: "ssolink",
  auth: "signed",
  request: v.strictObject({ permit: ssoKey, key: ssoKey }),
  data: v.looseObject({}),
  source: "Reading R-172",
});

/** Removes one; other hashes say nothing. */
export const ssounlink = defineCommand({
  name: "ssounlink",
  auth: "signed",
  freshProof: "always",
  request: v.strictObject({ identity_hash: identityHash }),
  data: v.looseObject({}),
  source: "Reading R-172",
});
