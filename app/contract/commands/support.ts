import * as v from "valibot";
import { SUPPORT_CP_VERSION } from "#app/contract/brand.ts";
import { defineCommand } from "#app/contract/command.ts";
import { SUPPORT_LIMITS } from "#app/contract/support-limits.data.ts";
import { isDescription, isSubject } from "#app/contract/validate/ticket.ts";
import { requestId } from "#app/contract/wire.ts";

/**
 * A ticket (Spec A§3.10). Who asks and under which address is what the session says, never a field: a
 * ticket cannot be written in somebody else's name. `z_log` is what the person saw before, or empty.
 */
export const supportsend = defineCommand({
  name: "supportsend",
  auth: "signed",
  request: v.strictObject({
    request_id: requestId,
    z_subject: v.pipe(v.string(), v.check(isSubject)),
    z_description: v.pipe(v.string(), v.check(isDescription)),
    z_log: v.pipe(v.string(), v.maxLength(SUPPORT_LIMITS.maxLogUnits)),
    cpversion: v.literal(SUPPORT_CP_VERSION),
  }),
  data: v.looseObject({}),
  source: "Reading R-147",
});
