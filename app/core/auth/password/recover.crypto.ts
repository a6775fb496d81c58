import * as CODES from "#app/contract/errors/codes.ts";
import type { CryptoPort, Manifest } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { readPinned } from "#app/core/keys/pinned.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import type { BegunRecovery } from "./recovery.api.ts";

interface ToRecover {
  readonly code: string;
  readonly userName: string;
  readonly begun: BegunRecovery;
}

/**
 * Opens the account with its kit, and its state; nothing of it is stored.
 *
 * @throws AppError 6002 for a kit of another code, 2160 and 2161 for a state that is missing or older than this device knows
 */
export async function openWithKit(
  { crypto, device }: { crypto: Pick<CryptoPort, "openRecovery">; device: DeviceStorage },
  { code, userName, begun }: ToRecover,
): Promise<Manifest> {
  const { rk, akm } = begun;
  const pinned = readPinned(device, userName);
  const { manifest, stopCode } = await crypto.openRecovery({ code, rk, akm, pinned });
  if (manifest !== null && stopCode === 0) return manifest;
  throw new AppError(stopCode || CODES.manifestMissing);
}
