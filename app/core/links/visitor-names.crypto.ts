import * as CODES from "#app/contract/errors/codes.ts";
import type { CryptoPort, ShareKeyId } from "#app/core/crypto/port.ts";
import type { NameReader } from "#app/core/files/files.crypto.ts";

/** Names for the visitors of a link, under its share key alone. */
export function linkNames(crypto: Pick<CryptoPort, "openShareNames">, ks: ShareKeyId): NameReader {
  return {
    refusedCode: CODES.linkKeyRefused,
    mayLieIn: () => true,
    open: (names) =>
      crypto.openShareNames({
        ks,
        names: names.map(({ sealedName, parentFid, kind }) => ({
          enc_name: sealedName,
          context: { parentFid, kind },
        })),
      }),
  };
}
