import { createHmac, randomInt } from "node:crypto";
import { ApiError, CODES, tooManyTries } from "#api/api-error.ts";
import { noteEvent } from "#api/commands/note-event.ts";
import { type Handlers, sessionOf, toId } from "#api/handler.ts";
import { sha256Hex } from "#api/secrets.ts";
import {
  activate,
  askToActivate,
  listDeviceSessions,
  noteDevice,
  unlinkFamilies,
} from "#api/store/devices-repository.ts";
import type { SessionRow } from "#api/store/sessions-repository.ts";
import { wakeUser } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { WireDevice } from "#app/contract/commands/devices.ts";
import { DEVICE_LIMITS } from "#app/contract/limits.data.ts";

const MS = 1000;
const ID_DIGITS = 16;
const NUMBERS_IN_ALL = 10 ** DEVICE_LIMITS.numberDigits;

/** What holds sessions of an account, by device (Readings ). */
export const deviceHandlers = {
  devicenote: async (context, { device_key }) => {
    const { userId, familyId } = sessionOf(context);
    const deviceId = toDeviceId(device_key);
    await noteDevice(context.region.db, { userId, familyId }, deviceId);
    return { device_id: deviceId };
  },

  devicelist: async (context) => {
    const { userId, familyId } = sessionOf(context);
    const nowS = context.world.clockGuard.sessionS(context.nowS);
    const rows = await listDeviceSessions(context.region.db, userId, nowS);
    const devices = newestOfEach(rows).map((row) => toWireDevice(row, familyId));
    const isGone = ({ state }: WireDevice) => state === "unlinked";
    return { devices: [...devices.filter((row) => !isGone(row)), ...devices.filter(isGone)] };
  },

  deviceask: async (context, { device_key, kind }) => {
    const { userId, familyId } = sessionOf(context);
    const number = String(randomInt(NUMBERS_IN_ALL)).padStart(DEVICE_LIMITS.numberDigits, "0");
    const untilS = context.nowS + DEVICE_LIMITS.numberLifetimeMs / MS;
    const { db } = context.region;
    const numberMac = toMac(context, userId, number);
    const asking = { deviceId: toDeviceId(device_key), kind, untilS, numberMac };
    await askToActivate(db, { userId, familyId }, asking);
    await wakeUser(db, context.world.bus, userId);
    return { number, until_s: untilS };
  },

  deviceactivate: async (context, { number }) => {
    const { userId } = sessionOf(context);
    const { nowS, region, world } = context;
    const waitS = await world.bus.limits.count("deviceNumbers", String(userId));
    if (waitS > 0) throw tooManyTries(waitS);
    const numberMac = toMac(context, userId, number);
    await region.db.transaction().execute(async (trx) => {
      if (!(await activate(trx, { userId, numberMac, nowS }))) throw new ApiError(CODES.verifyKey);
      await noteEvent(trx, context, { code: "device-activated" });
    });
    await wakeUser(region.db, world.bus, userId);
    return {};
  },

  deviceunlink: async (context, { session_ids }) => {
    const { userId, familyId } = sessionOf(context);
    const { nowS, region, world } = context;
    await region.db.transaction().execute(async (trx) => {
      const rows = await listDeviceSessions(trx, userId, world.clockGuard.sessionS(nowS));
      const familyIds = familiesOf(rows, new Set(session_ids.map(toId)));
      const others = familyIds.filter((id) => id !== familyId);
      const count = await unlinkFamilies(trx, { userId, familyIds: others, nowS });
      if (count > 0) await noteEvent(trx, context, { code: "device-unlinked", count });
    });
    await wakeUser(region.db, world.bus, userId);
    return {};
  },
} satisfies Partial<Handlers>;

function toDeviceId(deviceKey: string): string {
  return sha256Hex(deviceKey).slice(0, ID_DIGITS);
}

/** Under a key of the server: ten thousand numbers would be tried in a moment otherwise. */
function toMac({ world }: CommandContext, userId: number, number: string): string {
  return createHmac("sha256", world.keys.mailCodes)
    .update(`device|${userId}|${number}`)
    .digest("hex");
}

/** Sessions that say the same device, or follow each other, are one. */
function deviceOf({ device_id, family_id, unlinked_s }: SessionRow): string {
  return `${unlinked_s > 0}|${device_id === "" ? family_id : device_id}`;
}

function newestOfEach(rows: readonly SessionRow[]): SessionRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const device = deviceOf(row);
    return !seen.has(device) && seen.add(device);
  });
}

function familiesOf(rows: readonly SessionRow[], ids: ReadonlySet<number>): number[] {
  const meant = new Set(rows.filter(({ id }) => ids.has(id)).map(deviceOf));
  const families = rows.filter((row) => meant.has(deviceOf(row))).map((row) => row.family_id);
  return [...new Set(families)];
}

function toWireDevice(row: SessionRow, ownFamilyId: number): WireDevice {
  return {
    session_id: String(row.id),
    device_id: row.device_id,
    kind: row.kind,
    device: row.device,
    used_s: row.used_s,
    address: row.address,
    place: row.place,
    is_this: row.family_id === ownFamilyId ? 1 : 0,
    state: stateOf(row),
  };
}

function stateOf({ unlinked_s, asks_until_s }: SessionRow): WireDevice["state"] {
  if (unlinked_s > 0) return "unlinked";
  return asks_until_s > 0 ? "asking" : "linked";
}
