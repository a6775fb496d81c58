import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { requestId } from "#app/contract/wire.ts";

/**
 * Whom an invitation to a share was sent to, and by whom: for whoever holds its token, before there is an
 * account. Says nothing of the share. 1600, 1603; who tries many is slowed down like at a password.
 */
export const shareinvited = defineCommand({
  name: "shareinvited",
  auth: "public",
  request: v.strictObject({ invite_cachekey: requestId }),
  data: v.looseObject({
    email: v.string(),
    from: v.looseObject({ name: v.string(), email: v.string() }),
  }),
  source: "Reading R-503",
});
