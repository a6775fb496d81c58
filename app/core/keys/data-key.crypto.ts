import * as CODES from "#app/contract/errors/codes.ts";
import type { CryptoPort, DataKeyId, Fid, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { SealedVersion } from "./data-keys.api.ts";

interface KeyToOpen {
  /** undefined: the answer has none. */
  readonly version: SealedVersion | undefined;
  readonly fid: Fid;
  /** The one share key that counts, on a link page (K13). */
  readonly only?: ShareKeyId | undefined;
}

/**
 * Opens the data key of a file version under the share key that it names, for the fid of the file's
 * name. Who opens it releases it.
 *
 * @throws AppError 2010 for a key that names another share key than its parts do, that is not under
 *   the only one that counts, or that does not open
 */
export async function openDataKey(
  crypto: Pick<CryptoPort, "openDataKey">,
  { version, fid, only }: KeyToOpen,
): Promise<DataKeyId> {
  const ks = version?.ks ?? null;
  const isOther = only !== undefined && ks !== only;
  if (version === undefined || ks === null || isOther) throw new AppError(CODES.itemKeyRefused);
  return crypto.openDataKey({ ks, fid, enc_data_key: version.encDataKey });
}
