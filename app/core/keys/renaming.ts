import type { DeviceStorage } from "#app/core/ports.ts";
import { DEVICE_KEY, FORMER_KEY, PIN_KEY } from "./pinned.ts";

/** A name that takes the place of another on this device (Reading R-135). */
export interface Renaming {
  readonly from: string;
  readonly to: string;
}

export function noteRenaming(device: DeviceStorage, { from, to }: Renaming): void {
  if (from !== to) device.write(FORMER_KEY + to, from);
}

export function forgetRenaming(device: DeviceStorage, to: string): void {
  device.remove(FORMER_KEY + to);
}

/** What is pinned of a name stands under the other from here on. */
export function movePinned(device: DeviceStorage, { from, to }: Renaming): void {
  moveEntry(device, { from: DEVICE_KEY + from, to: DEVICE_KEY + to });
  moveEntry(device, { from: PIN_KEY + from, to: PIN_KEY + to });
  forgetRenaming(device, to);
}

/** Written before the other goes, and never over what stands. */
export function moveEntry(device: DeviceStorage, { from, to }: Renaming): void {
  const text = device.read(from);
  if (text === null || from === to) return;
  if (device.read(to) === null) device.write(to, text);
  device.remove(from);
}
