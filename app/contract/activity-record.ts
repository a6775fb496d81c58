import * as v from "valibot";
import { ACTIVITY_OPS } from "#app/contract/commands/activity.ts";

/** The version of records that this product writes. */
export const ACTIVITY_RECORD_VERSION = 1;

/** A name that holds the byte between the two names is none. */
const name = v.pipe(
  v.string(),
  v.check((text) => !text.includes("\0")),
);

const RECORD = v.object({
  v: v.literal(ACTIVITY_RECORD_VERSION),
  n: v.string(),
  /** Unix seconds. */
  t: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  op: v.picklist(ACTIVITY_OPS),
  fid: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  from: name,
  to: name,
  by: v.string(),
  sig: v.string(),
});

/** What a line of activity holds once it is open (Reading R-225). */
export type ActivityRecord = v.InferOutput<typeof RECORD>;

/** null for anything else. */
export function readActivityRecord(json: unknown): ActivityRecord | null {
  const record = v.safeParse(RECORD, json);
  return record.success ? record.output : null;
}
