import type { CryptoPort } from "#app/core/crypto/port.ts";
import type { OthersLinkFacts } from "./others-link.api.ts";

/** Opens the share key of a link, and gives the lock token of reading; 2110. */
export function openOthersKey(
  crypto: Pick<CryptoPort, "openLink">,
  { ks, kdf, encShareKey }: OthersLinkFacts,
  secret: { readonly linkKey: string; readonly password: string | null },
): Promise<string> {
  return crypto.openLink({ ...secret, kdf, ks, enc_share_key: encShareKey });
}
