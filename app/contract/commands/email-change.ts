import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { base64, hexOf, requestId } from "#app/contract/wire.ts";
import { loginHash, twofacode } from "./auth.ts";

/** The manifest that names the addresses of the account: compare-and-set as in `userinfoset`, 2162. */
const manifestWrite = {
  akm: base64(2 * 1024 * 1024),
  akm_prev: v.union([hexOf(32), v.literal("")]),
};

/**
 * Asks for another address. Its mail brings a link; until that is answered the address that stands
 * goes on. The manifest that names the new one is written in the same transaction. Whether somebody
 * has the address is told to whoever reads its mails, and to nobody else (8106 of the confirmation).
 * 8100, 8101 another password, 8103, 8107, 6009, 8009, 8022 the second factor is asked for.
 */
export const emailchangebegin = defineCommand({
  name: "emailchangebegin",
  auth: "signed",
  maxBodyBytes: 4 * 1024 * 1024,
  request: v.strictObject({
    email_b64: base64(400),
    password: loginHash,
    twofacode,
    ...manifestWrite,
  }),
  data: v.looseObject({}),
  source: "Reading R-135",
});

/** Gives up what was asked for; the manifest names the standing address again. */
export const emailchangecancel = defineCommand({
  name: "emailchangecancel",
  auth: "signed",
  maxBodyBytes: 4 * 1024 * 1024,
  request: v.strictObject(manifestWrite),
  data: v.looseObject({}),
  source: "Reading R-135",
});

/**
 * Lets the new address stand: whoever has the key reads its mails. The same key says so again. 8104
 * for another key or one that a newer request replaced, 8105 after a day, 8106 when it is somebody
 * else's.
 */
export const emailchangeconfirm = defineCommand({
  name: "emailchangeconfirm",
  auth: "public",
  request: v.strictObject({ key: requestId }),
  data: v.looseObject({ email: v.string() }),
  source: "Reading R-135",
});
