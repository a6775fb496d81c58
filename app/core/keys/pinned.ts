import type { PinnedRecord } from "#app/core/crypto/account-port.ts";
import type { DeviceStorage } from "#app/core/ports.ts";

export const PIN_KEY = "pinned:";
export const DEVICE_KEY = "device:";
export const FORMER_KEY = "former:";

/**
 * What this device remembers of a user name, in clear, through lock and logout (Formats 10); of a name
 * that takes the place of another, what it remembers of that (Reading R-135).
 */
export function readPinned(device: DeviceStorage, userName: string): PinnedRecord | null {
  const own = device.read(PIN_KEY + userName);
  if (own !== null) return parseRecord(own);
  const former = readFormerName(device, userName);
  const text = former === null ? null : device.read(PIN_KEY + former);
  return text === null ? null : parseRecord(text);
}

export function writePinned(device: DeviceStorage, userName: string, record: PinnedRecord): void {
  const { salt, rank, akm } = record;
  device.write(PIN_KEY + userName, JSON.stringify({ salt, rank, akm }));
}

/** The device starts as a new one for this user name. */
export function forgetPinned(device: DeviceStorage, userName: string): void {
  device.remove(PIN_KEY + userName);
  device.remove(DEVICE_KEY + userName);
  device.remove(FORMER_KEY + userName);
}

/**
 * The name that this one takes the place of, where somebody typed both here, or the own manifest says
 * so; never a name that a server told (Trust K29).
 */
export function readFormerName(device: DeviceStorage, userName: string): string | null {
  return device.read(FORMER_KEY + userName);
}

/** 16 hex digits that name this device in the manifest of this user (Formats 11), once it wrote. */
export function readDeviceId(device: DeviceStorage, userName: string): string | null {
  return device.read(DEVICE_KEY + userName);
}

export function writeDeviceId(device: DeviceStorage, userName: string, deviceId: string): void {
  device.write(DEVICE_KEY + userName, deviceId);
}

/** A record that cannot be read is a device that knows nothing: the clear store is the user's own. */
function parseRecord(text: string): PinnedRecord | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is PinnedRecord {
  if (typeof value !== "object" || value === null) return false;
  return (
    "salt" in value &&
    typeof value.salt === "string" &&
    "rank" in value &&
    typeof value.rank === "number" &&
    "akm" in value &&
    typeof value.akm === "string"
  );
}
