import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { base64, flag01, hexOf, unixS, wireId } from "#app/contract/wire.ts";

/** What can happen with an item. */
export const ACTIVITY_OPS = ["add", "rename", "change", "move", "remove", "restore"] as const;
export type ActivityOp = (typeof ACTIVITY_OPS)[number];

/** Two names of 248 units, the signature, and what surrounds them, padded and sealed. */
const ACT_CHARS = 4096;

/** Who did it and what it was called, sealed for the key of its place (Reading R-225). */
export const wireAct = v.strictObject({
  share_id: wireId,
  share_sequence: wireId,
  /** Its nonce, which the seal is bound to. */
  n: hexOf(8),
  act: v.pipe(base64(ACT_CHARS), v.minLength(1)),
});
export type WireAct = v.InferOutput<typeof wireAct>;

/** The same for one item of a batch. */
export const wireItemAct = v.strictObject({ coffer_id: wireId, ...wireAct.entries });

/** Lines of one page. */
const ACTIVITY_PAGE_MAX = 100;

const wireActivity = v.looseObject({
  id: wireId,
  /** When the server took it, what it was, and whose session it was: its word alone. */
  t: unixS,
  op: v.picklist(ACTIVITY_OPS),
  coffer_id: wireId,
  /** `0` and empty where members do not see one another. */
  userid: wireId,
  email: v.string(),
  share_sequence: wireId,
  /** Empty, both, for what was done without a signature. */
  n: v.string(),
  act: v.string(),
});
export type WireActivity = v.InferOutput<typeof wireActivity>;

/**
 * What was done in a share, or in an own area by the id of its share, the newest first. `after`: `0`, or
 * the last id of the page before. `coffer_id`: of this item alone. 1604 for a share that the caller is
 * not on, and for somebody else's area.
 */
export const shareactivity = defineCommand({
  name: "shareactivity",
  auth: "signed",
  request: v.strictObject({
    share_id: wireId,
    after: wireId,
    coffer_id: v.optional(wireId),
    limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(ACTIVITY_PAGE_MAX)),
  }),
  data: v.looseObject({ lines: v.array(wireActivity), more: flag01 }),
  source: "Reading R-225",
});
