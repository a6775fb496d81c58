import * as CODES from "#app/contract/errors/codes.ts";
import { DEVICE_LIMITS } from "#app/contract/limits.data.ts";
import { toDisplayName } from "#app/contract/validate/display-name.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { Manifest } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { type OwnDevicePorts, ownDeviceId } from "#app/core/keys/own-device.ts";
import type { OwnKeys } from "#app/core/keys/own-keys.ts";
import { type Device, endDevice, fetchDevices, noteDevice } from "./devices.api.ts";

interface DevicePorts extends OwnDevicePorts {
  readonly api: Pick<ApiClient, "call">;
  /** The name that was typed at sign-in (Reading R-105). */
  readonly userName: string;
}

/** Says which device this browser is: its owner finds it by that name after every sign-in. */
export async function noteThisDevice(ports: DevicePorts): Promise<void> {
  await noteDevice(ports.api, await ownDeviceId(ports, ports.userName));
}

/**
 * The devices of the account, and this one among them by its name. Whether a list is whole only the
 * server knows: what it leaves out, or makes up, nobody sees here (Reading R-141).
 */
export async function lookForDevices(
  ports: DevicePorts,
  signal: AbortSignal,
): Promise<readonly Device[]> {
  await noteThisDevice(ports);
  return fetchDevices(ports.api, signal);
}

/** What its owner calls a device: sealed with the account, no server knows or writes it (Formats 11). */
export function givenName(
  manifest: Pick<Manifest, "devices"> | null,
  { id }: Pick<Device, "id">,
): string {
  return id === "" ? "" : (manifest?.devices?.[id]?.name ?? "");
}

/** Gives a device a name; an empty one takes it back. @throws AppError 2160, 2161 where writing is stopped */
export async function renameDevice(
  account: Pick<OwnKeys, "updateManifest">,
  { id }: Pick<Device, "id">,
  typed: string,
): Promise<void> {
  const name = toDisplayName(typed).slice(0, DEVICE_LIMITS.maxNameCharacters);
  await account.updateManifest((manifest) => {
    const n = (manifest.devices?.[id]?.n ?? 0) + 1;
    return { ...manifest, devices: { ...manifest.devices, [id]: { name, n } } };
  });
}

/**
 * Unlinks a device, and looks whether it is: @throws AppError 9000 where the server says yes and keeps
 * it. A second time changes nothing.
 */
export async function unlinkDevice(
  api: Pick<ApiClient, "call">,
  { sessionId }: Pick<Device, "sessionId">,
  signal: AbortSignal,
): Promise<readonly Device[]> {
  await endDevice(api, sessionId);
  const left = await fetchDevices(api, signal);
  const isKept = left.some((one) => one.sessionId === sessionId && one.state !== "unlinked");
  if (isKept) throw new AppError(CODES.unknownApi);
  return left;
}

/** A device of the account that opens what the account opens. */
export interface ReadingDevice {
  readonly sessionId: string;
  /** What its owner calls it, as it was typed; empty without. */
  readonly given: string;
  /** What it says of itself; empty where it says nothing. */
  readonly callsItself: string;
  readonly isThis: boolean;
}

/**
 * The devices that hold a session of the account, this one first; what asks to be let in has none. The
 * server's list: it can leave out one, and make up one, and a screen says so (Reading R-141).
 */
export async function readingDevices(
  api: Pick<ApiClient, "call">,
  manifest: Pick<Manifest, "devices"> | null,
  signal?: AbortSignal,
): Promise<readonly ReadingDevice[]> {
  const devices = await fetchDevices(api, signal);
  return devices
    .filter(({ state }) => state !== "asking" && state !== "unlinked")
    .map((device) => ({
      sessionId: device.sessionId,
      given: givenName(manifest, device),
      callsItself: device.callsItself,
      isThis: device.isThis,
    }));
}
