import type { CryptoPort } from "#app/core/crypto/port.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import { readDeviceId, writeDeviceId } from "./pinned.ts";

export interface OwnDevicePorts {
  readonly device: DeviceStorage;
  readonly crypto: Pick<CryptoPort, "generateDeviceId">;
}

/** The id of this device for this user, made when it is first needed (Formats 11). */
export async function ownDeviceId(ports: OwnDevicePorts, userName: string): Promise<string> {
  const { device, crypto } = ports;
  const known = readDeviceId(device, userName);
  if (known !== null) return known;
  const id = await crypto.generateDeviceId();
  // Whoever else asked meanwhile was first.
  const other = readDeviceId(device, userName);
  if (other !== null) return other;
  writeDeviceId(device, userName, id);
  return id;
}
