import * as CODES from "#app/contract/errors/codes.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { Observable } from "#app/core/observable.ts";
import type { OwnCopies, OwnKeys } from "./own-keys.ts";

/** Whose keys they are. */
export interface GivenKeyHolder extends Pick<OwnKeys, "manifest"> {
  readonly user: Observable<{ readonly pubkeyId: string }>;
}

/**
 * Opens keys of shares of others that this account took before (Formats 12); 2000 for one that it did
 * not take, for one of its own shares, and for another key than was taken.
 */
export async function openGivenCopies(
  crypto: Pick<CryptoPort, "openGivenShareKey">,
  account: GivenKeyHolder,
  given: OwnCopies,
): Promise<void> {
  const { pubkeyId } = account.user.get();
  for (const [ks, enc_share_key] of Object.entries(given)) {
    const entry = account.manifest.get()?.shares[ks];
    if (entry === undefined || entry.origin === "self") throw new AppError(CODES.shareKeyRefused);
    await crypto.openGivenShareKey({ ks, pubkeyId, enc_share_key, commit: entry.commit });
  }
}
