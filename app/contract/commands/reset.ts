import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { base64, hexOf, prefixed, requestId } from "#app/contract/wire.ts";
import { loginHash, twofacode, userName } from "./auth.ts";
import { changeId } from "./password.ts";

/** The manifest that says whether a reset is on: compare-and-set as in `userinfoset`, 2162. */
const manifestWrite = {
  akm: base64(2 * 1024 * 1024),
  akm_prev: v.union([hexOf(32), v.literal("")]),
};

/**
 * Turns password reset on: the meta key, sealed for the key of whoever runs the server, and the
 * manifest that says so, in one transaction. 8001 an address that was not verified, 8130 the server
 * has no such key, 8134 the app sealed for another one, 8101, 8022, 8023, 8024.
 */
export const passwordresetset = defineCommand({
  name: "passwordresetset",
  auth: "signed",
  maxBodyBytes: 4 * 1024 * 1024,
  request: v.strictObject({
    password: loginHash,
    twofacode,
    /** RSA-OAEP over the meta key (Reading R-169). */
    escrow: prefixed("51:", 512),
    /** SHA-256 of the public key that it is for, as SPKI DER. */
    key_fp: hexOf(32),
    ...manifestWrite,
  }),
  data: v.looseObject({}),
  source: "Spec A§3.4, Reading R-169",
});

/**
 * Turns it off: what was handed over is deleted, and links and resets that were begun lead nowhere.
 * 8101, 8022, 8023, 8024.
 */
export const passwordresetend = defineCommand({
  name: "passwordresetend",
  auth: "signed",
  maxBodyBytes: 4 * 1024 * 1024,
  request: v.strictObject({ password: loginHash, twofacode, ...manifestWrite }),
  data: v.looseObject({}),
  source: "Spec A§3.4, Reading R-169",
});

/**
 * Sends the link to the address of an account. It says the same whether there is one, and whether a
 * reset is on for it, and is counted (Trust T7).
 */
export const passwordresetmail = defineCommand({
  name: "passwordresetmail",
  auth: "public",
  request: v.strictObject({ username_b64: base64(400) }),
  data: v.looseObject({}),
  source: "Spec A§3.4, Reading R-170",
});

/**
 * Opens an account with the link of a mail, and the second factor where one is set up: the meta key,
 * sealed for a key that the page made just now. 8130 a reset is not on any more, 8131 another link or
 * address, or one that was used, 8132 after an hour, 8133 the server cannot open what it keeps, 8136 a
 * newer link was sent; 8022, 8023, 8024, 9429.
 */
export const passwordresetbegin = defineCommand({
  name: "passwordresetbegin",
  auth: "public",
  request: v.strictObject({
    username: userName,
    token: requestId,
    twofacode,
    /** RSA-2048, SPKI DER. */
    pubkey: base64(512),
  }),
  data: v.looseObject({
    /** RSA-OAEP over the meta key, bound to this link (Reading R-170). */
    wrapped_key: v.string(),
    own_priv_key: v.string(),
    akm: v.string(),
    change_id: changeId,
  }),
  source: "Spec A§3.4, Reading R-170",
});
