import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { CLIENT_EVENTS, EVENT_KINDS, EVENT_LIMITS } from "#app/contract/events.data.ts";
import { domain, encName, fidHex, flag01, requestId, unixS, wireId } from "#app/contract/wire.ts";

const clientEvent = v.picklist(
  Object.keys(CLIENT_EVENTS).filter((code): code is keyof typeof CLIENT_EVENTS =>
    Object.hasOwn(CLIENT_EVENTS, code),
  ),
);
const eventCount = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(1),
  v.maxValue(EVENT_LIMITS.maxCount),
);

/** Something that happened with the account. `code` may be one that this client does not know yet. */
const wireEvent = v.looseObject({
  id: wireId,
  t: unixS,
  code: v.string(),
  /** How often in a row; sign-ins that fail one after the other are one event. */
  n: v.number(),
  /** `0`: without a session. */
  session_id: wireId,
  place: v.string(),
  address: v.string(),
  /** Told by a client of the account, not seen by the server. */
  is_client: flag01,
  /** What it happened to: its name is sealed, and opens under the key of its place. */
  item: v.optional(
    v.looseObject({
      enc_name: encName,
      pfid: fidHex,
      domain,
      type: v.picklist(["dir", "file"]),
    }),
  ),
});
export type WireEvent = v.InferOutput<typeof wireEvent>;

/** Events of the own account, the newest first, a page at a time. */
export const eventlist = defineCommand({
  name: "eventlist",
  auth: "signed",
  request: v.strictObject({
    kind: v.optional(v.picklist(EVENT_KINDS)),
    since_s: v.optional(unixS, 0),
    /** The last id of the page before; `0` for the first. */
    before_id: v.optional(wireId, "0"),
    limit: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(EVENT_LIMITS.maxPage)),
  }),
  data: v.looseObject({
    events: v.array(wireEvent),
    /** All that fit the filter. */
    total: v.number(),
    more: flag01,
  }),
  source: "Reading R-139",
});

/** Tells of what this client found or did; from a fixed list, marked, and once for a request id. */
export const eventadd = defineCommand({
  name: "eventadd",
  auth: "signed",
  request: v.strictObject({ request_id: requestId, code: clientEvent, n: eventCount }),
  data: v.looseObject({}),
  source: "Reading R-139",
});
