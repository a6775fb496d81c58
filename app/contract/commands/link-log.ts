import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { DEVICE_KINDS } from "#app/contract/validate/device-kind.ts";
import { flag01, unixS, wireId } from "#app/contract/wire.ts";

/** What can happen to a link; zips and views of single files look like downloads to the server. */
export const LINK_LOG_KINDS = [
  "opened",
  "viewed",
  "downloaded",
  "zip",
  "uploaded",
  "edited",
  "commented",
  "refused",
] as const;
export type LinkLogKind = (typeof LINK_LOG_KINDS)[number];

export const LINK_LOG_LIMITS = { page: 50, keptDays: 90 } as const;

/** What happened to an own link, the newest first; kept 90 days, without an address (Reading R-328). 1101. */
export const linklog = defineCommand({
  name: "linklog",
  auth: "signed",
  request: v.strictObject({
    publink_id: wireId,
    /** `0`: from the newest. */
    before_id: wireId,
    limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LINK_LOG_LIMITS.page)),
  }),
  data: v.looseObject({
    entries: v.array(
      v.looseObject({
        id: wireId,
        t: unixS,
        kind: v.picklist(LINK_LOG_KINDS),
        coffer_id: wireId,
        country: v.string(),
        device: v.picklist(DEVICE_KINDS),
      }),
    ),
    more: flag01,
  }),
  source: "Reading R-328",
});
