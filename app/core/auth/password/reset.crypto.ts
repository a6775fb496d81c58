import * as CODES from "#app/contract/errors/codes.ts";
import type { CryptoPort, Manifest } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { readPinned } from "#app/core/keys/pinned.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import type { BegunReset, Escrow } from "./reset.api.ts";

/**
 * The meta key for the one key that this build pins (Trust K14). @throws AppError 8130 where it pins none
 */
export async function sealEscrow(
  crypto: Pick<CryptoPort, "pinnedResetKey" | "sealEscrow">,
  { enc_fp: encFp }: Pick<Manifest, "enc_fp">,
): Promise<Escrow> {
  const keyFp = await crypto.pinnedResetKey();
  if (keyFp === null) throw new AppError(CODES.resetOff);
  return { keyFp, sealed: await crypto.sealEscrow({ encFp }) };
}

interface ToReset {
  readonly userName: string;
  readonly token: string;
  readonly begun: BegunReset;
}

/**
 * Opens the account with what came back, and its state; nothing of it is stored. A state whose owner did
 * not turn a reset on is reset by nobody (Trust K14).
 *
 * @throws AppError 8135 for what is not this account's, 8130, 2160 and 2161 for its state
 */
export async function openWithLink(
  { crypto, device }: { crypto: Pick<CryptoPort, "openReset">; device: DeviceStorage },
  { userName, token, begun }: ToReset,
): Promise<Manifest> {
  const { wrapped, akm } = begun;
  const pinned = readPinned(device, userName);
  const { manifest, stopCode } = await crypto.openReset({ wrapped, token, akm, pinned });
  if (manifest === null || stopCode !== 0) throw new AppError(stopCode || CODES.manifestMissing);
  if (!manifest.escrow.on) throw new AppError(CODES.resetOff);
  return manifest;
}
