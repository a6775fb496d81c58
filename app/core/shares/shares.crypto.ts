import * as CODES from "#app/contract/errors/codes.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { hasCode } from "#app/core/errors/app-error.ts";
import type { OwnShare } from "./shares.api.ts";

/** Whether the own copy of a share's key is the one that this commit announced. */
export async function opensWith(
  crypto: CryptoPort,
  { ks, ownShareKey }: OwnShare,
  commit: string,
): Promise<boolean> {
  try {
    await crypto.openOwnShareKey({ ks, own_share_key: ownShareKey, commit });
    return true;
  } catch (error) {
    if (hasCode(error, CODES.shareKeyRefused)) return false;
    throw error;
  }
}
