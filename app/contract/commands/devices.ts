import * as v from "valibot";
import { defineCommand } from "#app/contract/command.ts";
import { ACCOUNT_LIMITS, DEVICE_LIMITS } from "#app/contract/limits.data.ts";
import { flag01, hexOf, unixS, wireId } from "#app/contract/wire.ts";

/** The name of a device in the manifest (Formats 11): whoever knows it is that device. */
const deviceKey = hexOf(8);
/** The first 8 bytes of the SHA-256 of its key, hex: what others know a device by (Reading R-141). */
const deviceId = hexOf(8);
const activationNumber = v.pipe(
  v.string(),
  v.regex(new RegExp(`^\\d{${DEVICE_LIMITS.numberDigits}}$`)),
);

const DEVICE_STATES = ["linked", "asking", "unlinked"] as const;

/** A browser or an app that holds a session of the own account (Reading R-141). */
const wireDevice = v.looseObject({
  /** Its last session: what it is unlinked by. */
  session_id: wireId,
  /** Empty where it never said which one it is: such a one cannot be given a name. */
  device_id: v.union([deviceId, v.literal("")]),
  /** `web`, `desktop`, `mobile`; another one is an app too. */
  kind: v.string(),
  /** What it calls itself; empty when it did not say. */
  device: v.string(),
  used_s: unixS,
  address: v.string(),
  place: v.string(),
  is_this: flag01,
  /** `asking`: to be activated. `unlinked`: it has not heard of it yet. */
  state: v.picklist(DEVICE_STATES),
});
export type WireDevice = v.InferOutput<typeof wireDevice>;

/** Says which device this session is of. Told again it changes nothing. */
export const devicenote = defineCommand({
  name: "devicenote",
  auth: "signed",
  request: v.strictObject({ device_key: deviceKey }),
  data: v.looseObject({ device_id: deviceId }),
  source: "Reading R-141",
});

/** What holds a session of the own account, the last used first; at last what was unlinked. */
export const devicelist = defineCommand({
  name: "devicelist",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({ devices: v.array(wireDevice) }),
  source: "Reading R-141",
});

/**
 * An app that has just signed in asks to be activated: it shows the number, and opens nothing until a
 * browser of the same account has named it (Reading R-142). Asked again: another number.
 */
export const deviceask = defineCommand({
  name: "deviceask",
  auth: "signed",
  request: v.strictObject({ device_key: deviceKey, kind: v.picklist(["desktop", "mobile"]) }),
  data: v.looseObject({ number: activationNumber, until_s: unixS }),
  source: "Reading R-142",
});

/** Activates the app that shows this number: 1104 for a wrong or old one, 9429 after five in 15 minutes. */
export const deviceactivate = defineCommand({
  name: "deviceactivate",
  auth: "signed",
  request: v.strictObject({ number: activationNumber }),
  data: v.looseObject({}),
  source: "Reading R-142",
});

/**
 * Ends all sessions of the devices of these, but of the one that asks. At its next call such a device
 * is signed out, and deletes what it keeps (Spec A§4.2). Other ids say nothing.
 */
export const deviceunlink = defineCommand({
  name: "deviceunlink",
  auth: "signed",
  request: v.strictObject({
    session_ids: v.pipe(v.array(wireId), v.minLength(1), v.maxLength(ACCOUNT_LIMITS.maxSessions)),
  }),
  data: v.looseObject({}),
  source: "Reading R-141",
});
