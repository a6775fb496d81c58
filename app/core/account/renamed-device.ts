import { moveEntry, movePinned, type Renaming } from "#app/core/keys/renaming.ts";
import { SEEN_KEY } from "#app/core/keys/seen-versions.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import { CHOICES_KEY } from "./chosen-sort.ts";

/**
 * What this device remembers of an account is found under its new name from here on. The pins go last:
 * a device that dies meanwhile does it again at the next sign-in (Reading R-135).
 */
export function renameOnDevice(device: DeviceStorage, { from, to }: Renaming): void {
  for (const key of [SEEN_KEY, CHOICES_KEY]) {
    moveEntry(device, { from: key + from, to: key + to });
  }
  movePinned(device, { from, to });
}
