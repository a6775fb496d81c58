import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { hexOf, requestId } from "#app/contract/wire.ts";
import { loginHash, twofacode, userName } from "./auth.ts";
import { changeId, lockHash, recoveryBlob } from "./password.ts";

/**
 * Makes a new recovery kit the one that counts (Formats 6); the older one opens nothing from then on.
 * 8101 another password, 8022 the second factor is asked for.
 */
export const recoveryset = defineCommand({
  name: "recoveryset",
  auth: "signed",
  request: v.strictObject({
    request_id: requestId,
    password: loginHash,
    twofacode,
    rk: recoveryBlob,
    rk_lock_hash: lockHash,
  }),
  data: v.looseObject({ rk_t: v.number() }),
  source: "Formats 6, Reading R-134",
});

/**
 * Opens an account with its recovery kit: the lock of the code and a second factor, which is a code by
 * mail where none is set up. 6001 whatever of name and lock is wrong, 8022 a code is asked for (and
 * sent), 8024 another code, 9429.
 */
export const recoverybegin = defineCommand({
  name: "recoverybegin",
  auth: "public",
  request: v.strictObject({
    username: userName,
    /** HKDF(code, "recovery-lock")[0..16], hex (Formats 6). */
    rk_lock: hexOf(16),
    twofacode,
  }),
  data: v.looseObject({
    rk: v.string(),
    own_priv_key: v.string(),
    akm: v.string(),
    change_id: changeId,
  }),
  source: "Formats 6, Reading R-134",
});
