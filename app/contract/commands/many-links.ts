import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { MANY_LINKS_MAX } from "#app/contract/many-links.data.ts";
import { flag01, requestId, unixS, wireId } from "#app/contract/wire.ts";

const publink_ids = v.pipe(v.array(wireId), v.minLength(1), v.maxLength(MANY_LINKS_MAX));

/** A setting of many own links: of all of them or of none. 1101 when one is not there, 8025, 8401. */
export const linksetmany = defineCommand({
  name: "linksetmany",
  auth: "signed",
  request: v.strictObject({
    publink_ids,
    /** Unix seconds, 0 = never; left out it stays. */
    exp_servtime: v.optional(unixS),
    is_suspended: v.optional(flag01),
  }),
  data: v.looseObject({}),
  source: "Reading R-452",
});

/** Deletes those of these own links that are still there. 1101 when none is. */
export const linkdeletemany = defineCommand({
  name: "linkdeletemany",
  auth: "signed",
  request: v.strictObject({ request_id: requestId, publink_ids }),
  data: v.looseObject({}),
  source: "Reading R-452",
});
