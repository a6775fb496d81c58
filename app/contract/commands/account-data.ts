import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { unixS } from "#app/contract/wire.ts";
import { loginHash, twofacode } from "./auth.ts";

/**
 * Closes the account: every session ends and nothing of it opens (8053). For 30 days a sign-in that
 * asks for it keeps the account; then all of it is purged. 8101 another password, 8022 the second
 * factor is asked for.
 */
export const accountclose = defineCommand({
  name: "accountclose",
  auth: "signed",
  request: v.strictObject({ password: loginHash, twofacode }),
  /** When it is purged. */
  data: v.looseObject({ purge_s: unixS }),
  source: "Reading R-136",
});
