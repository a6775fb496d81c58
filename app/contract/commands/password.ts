import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { PASSWORD_LIMITS } from "#app/contract/settings-limits.data.ts";
import { base64, hexOf, prefixed, requestId } from "#app/contract/wire.ts";
import { loginHash, loginSalt, twofacode } from "./auth.ts";

/** Names one change of the keys to an account, for an hour: whoever knows it may go on with it. */
export const changeId = requestId;
/** SHA-256 of the lock of a recovery code, hex: the server never has the lock itself (Formats 6). */
export const lockHash = hexOf(32);
/** `rk` of Formats 6: version, salt and the sealed meta key. */
export const recoveryBlob = base64(128);

/** Words of the person's own, which the server can read (Formats 14). */
const passwordHint = v.pipe(v.string(), v.maxLength(PASSWORD_LIMITS.maxHintCharacters));
const encMetaKey = prefixed("30:", 512);
const encPrivKey = prefixed("30:", 4096);

/**
 * Begins a change of the password. 8101 another password, 8022 the second factor is asked for, 9429
 * too many failures.
 */
export const passwordbegin = defineCommand({
  name: "passwordbegin",
  auth: "signed",
  request: v.strictObject({ password: loginHash, twofacode }),
  data: v.looseObject({ change_id: changeId }),
  source: "Reading R-132",
});

/**
 * Lays down what is to stand, beside what stands. Once for each change: the very same again does
 * nothing, anything else is 8120. A recovery brings a new kit with it.
 */
export const passwordstage = defineCommand({
  name: "passwordstage",
  auth: "either",
  request: v.strictObject({
    change_id: changeId,
    salt: loginSalt,
    password: loginHash,
    enc_meta_key: encMetaKey,
    enc_priv_key: encPrivKey,
    /** Left out: the hint that stands goes on. */
    password_hint: v.optional(passwordHint),
    rk: v.optional(recoveryBlob),
    rk_lock_hash: v.optional(lockHash),
  }),
  data: v.looseObject({}),
  source: "Reading R-132",
});

/** What was laid down, to be opened once before it is to stand. */
export const passwordstaged = defineCommand({
  name: "passwordstaged",
  auth: "either",
  request: v.strictObject({ change_id: changeId }),
  data: v.looseObject({
    salt: v.string(),
    enc_meta_key: v.string(),
    enc_priv_key: v.string(),
    rk: v.string(),
  }),
  source: "Reading R-132",
});

/**
 * Lets what was laid down stand: login hash, both keys, the kit, the manifest and the end of the other
 * sessions in one transaction. `akm` is compare-and-set as in `userinfoset`: 2162. A change that was
 * done says so again to whoever brings the same manifest; everything else of it is 8120.
 */
export const passwordcommit = defineCommand({
  name: "passwordcommit",
  auth: "either",
  maxBodyBytes: 4 * 1024 * 1024,
  request: v.strictObject({
    change_id: changeId,
    akm: base64(2 * 1024 * 1024),
    akm_prev: v.union([hexOf(32), v.literal("")]),
  }),
  data: v.looseObject({}),
  source: "Reading R-132",
});

/** Sets the hint of the own password; empty removes it. 8101 another password. */
export const passwordhint = defineCommand({
  name: "passwordhint",
  auth: "signed",
  request: v.strictObject({ password: loginHash, password_hint: passwordHint }),
  data: v.looseObject({}),
  source: "Spec A§3.1, Reading R-133",
});

/**
 * Sends the hint to the address of an account. It says the same whether there is one, with a hint or
 * without, and is counted (Trust T7).
 */
export const passwordhintmail = defineCommand({
  name: "passwordhintmail",
  auth: "public",
  request: v.strictObject({ username_b64: base64(400) }),
  data: v.looseObject({}),
  source: "Reading R-133",
});
