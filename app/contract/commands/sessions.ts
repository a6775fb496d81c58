import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { ACCOUNT_LIMITS } from "#app/contract/limits.data.ts";
import { flag01, unixS, wireId } from "#app/contract/wire.ts";

/** What stands for the place of a session when no trusted hop named one (Reading R-102). */
export const UNKNOWN_PLACE = "Unknown place";

/** One session of the own account (Reading R-101). */
const wireSession = v.looseObject({
  session_id: wireId,
  device_id: wireId,
  /** What kind of client holds it; browsers are the only one yet. */
  kind: v.string(),
  /** What the browser called itself when it signed in; empty when it did not (Reading R-128). */
  device: v.string(),
  created_s: unixS,
  /** Its last use, to within five minutes. */
  used_s: unixS,
  /** Where it was last used from. */
  address: v.string(),
  place: v.string(),
  /** The session that asks. */
  is_this: flag01,
});

/** The sessions of the own account that stand, the last used one first. */
export const sessionlist = defineCommand({
  name: "sessionlist",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({ sessions: v.array(wireSession) }),
  source: "Reading R-101",
});

/** Ends sessions of the own account, this one too if it is named. Other ids say nothing. */
export const sessionend = defineCommand({
  name: "sessionend",
  auth: "signed",
  request: v.strictObject({
    session_ids: v.pipe(v.array(wireId), v.minLength(1), v.maxLength(ACCOUNT_LIMITS.maxSessions)),
  }),
  data: v.looseObject({}),
  source: "Reading R-101",
});
