import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { DEVICE_KINDS } from "#app/contract/validate/device-kind.ts";
import { domain, encName, fidHex, flag01, unixS, wireId } from "#app/contract/wire.ts";

/** What can happen to a link; zips and views of single files look like downloads to the server. */
const LINK_LOG_KINDS = [
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

/** Kinds that are about one item; the others are about the link. */
export const LINK_LOG_ITEM_KINDS: readonly LinkLogKind[] = [
  "viewed",
  "downloaded",
  "zip",
  "uploaded",
  "edited",
];

export const LINK_LOG_LIMITS = {
  page: 50,
  keptDays: 90,
  /** No clock on Earth is further from UTC. */
  maxZoneS: 14 * 3600,
} as const;

const zoneS = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(-LINK_LOG_LIMITS.maxZoneS),
  v.maxValue(LINK_LOG_LIMITS.maxZoneS),
);
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** What happened to an own link, the newest first; kept 90 days, without an address (Reading R-328). 1101. */
export const linklog = defineCommand({
  name: "linklog",
  auth: "signed",
  request: v.strictObject({
    publink_id: wireId,
    /** `0`: from the newest. */
    before_id: wireId,
    limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LINK_LOG_LIMITS.page)),
    /** Those alone; all without it. */
    kinds: v.optional(
      v.pipe(
        v.array(v.picklist(LINK_LOG_KINDS)),
        v.minLength(1),
        v.maxLength(LINK_LOG_KINDS.length),
      ),
    ),
    /** How far the caller's clock is ahead of UTC: with it come the days of all that is kept. */
    zone_s: v.optional(zoneS),
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
        /**
         * What it happened to, where it is one item that is still there: its name under the meta key, or what a
         * visitor brought under that of the share or link which `domain` names.
         */
        item: v.optional(
          v.looseObject({
            enc_name: encName,
            pfid: fidHex,
            domain,
            type: v.picklist(["dir", "file"]),
          }),
        ),
      }),
    ),
    /** How often of each kind, by days since 1970-01-01 of that clock. */
    days: v.optional(
      v.array(v.looseObject({ day: count, kind: v.picklist(LINK_LOG_KINDS), n: count })),
    ),
    more: flag01,
  }),
  source: "Reading R-328",
});
