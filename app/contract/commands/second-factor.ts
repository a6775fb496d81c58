import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { loginClaim, loginHash, userName } from "#app/contract/commands/auth.ts";
import { TWOFA_TYPES } from "#app/contract/factor-types.data.ts";
import { SECOND_FACTOR_LIMITS } from "#app/contract/settings-limits.data.ts";

/** A code of an app or of a mail. */
const sixDigits = v.pipe(v.string(), v.regex(/^\d{6}$/));
/** The same, or a back-up code: 8 Crockford symbols (Formats 1). */
const factorCode = v.pipe(v.string(), v.regex(/^(\d{6}|[0-9A-HJKMNP-TV-Z]{8})$/));
const newCodes = v.looseObject({
  backup_codes: v.pipe(v.array(factorCode), v.length(SECOND_FACTOR_LIMITS.backupCodes)),
});
/** What shows that the second factor is the caller's own. */
const proof = v.strictObject({ password: loginHash, twofacode: factorCode });

/**
 * Begins to set up a second factor: gives the secret for an app (base32, 20 bytes), or mails a code.
 * Nothing is asked for at sign-in until `twofaconfirm`. 8006 too many mails, 8401 one is on already.
 */
export const twofabegin = defineCommand({
  name: "twofabegin",
  auth: "signed",
  request: v.strictObject({ twofa_type: v.picklist([TWOFA_TYPES.app, TWOFA_TYPES.mail]) }),
  data: v.looseObject({ secret: v.pipe(v.string(), v.regex(/^([A-Z2-7]{32})?$/)) }),
  source: "Reading R-126",
});

/**
 * Turns on what `twofabegin` began, with the password and a code; gives the back-up codes, once.
 * 8101 password, 8023 another code, 8024 a code that is over, 9429 too many tries.
 */
export const twofaconfirm = defineCommand({
  name: "twofaconfirm",
  auth: "signed",
  request: v.strictObject({ password: loginHash, twofacode: sixDigits }),
  data: newCodes,
  source: "Reading R-126",
});

/** Turns the second factor off, with the password and a code. Codes as `twofaconfirm`. */
export const twofaoff = defineCommand({
  name: "twofaoff",
  auth: "signed",
  request: proof,
  data: v.looseObject({}),
  source: "Reading R-126",
});

/** Ten new back-up codes in place of those before. Codes as `twofaconfirm`. */
export const twofanewcodes = defineCommand({
  name: "twofanewcodes",
  auth: "signed",
  request: proof,
  data: newCodes,
  source: "Reading R-126",
});

/**
 * Mails a new code to an account that asks for one, before a sign-in against the password. Another
 * account is answered alike. 6001, 8006 too many mails, 9429.
 */
export const twofasend = defineCommand({
  name: "twofasend",
  auth: "public",
  request: v.strictObject({ username: userName, claim: loginClaim, password: loginHash }),
  data: v.looseObject({}),
  source: "Reading R-126",
});
