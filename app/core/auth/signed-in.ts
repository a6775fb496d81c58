import type { DeviceStorage } from "#app/core/ports.ts";

const NAME_KEY = "signed_in_as";
const KEYS_KEY = "keys_of";

/**
 * The name that was typed at the sign-in of this browser, through locks and until somebody signs out
 * (Formats 10, Reading R-105). Whatever a device remembers of an account is found by it.
 */
export function readSignedInName(device: DeviceStorage): string | null {
  return device.read(NAME_KEY);
}

/** Whose stored keys may be opened: of nobody since the last lock, whatever still lies in the store. */
export function readKeysOf(device: DeviceStorage): string | null {
  return device.read(KEYS_KEY);
}

export function noteSignedIn(device: DeviceStorage, userName: string): void {
  device.write(NAME_KEY, userName);
  device.write(KEYS_KEY, userName);
}

/** From here on no page of this browser opens what is stored (Trust W14, Reading R-106). */
export function closeStoredKeys(device: DeviceStorage): void {
  device.remove(KEYS_KEY);
}

export function forgetSignedIn(device: DeviceStorage): void {
  closeStoredKeys(device);
  device.remove(NAME_KEY);
}
