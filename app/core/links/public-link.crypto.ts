import type { CryptoPort } from "#app/core/crypto/port.ts";
import type { LinkFacts } from "./public-link.api.ts";

interface LinkToOpen {
  readonly facts: Pick<LinkFacts, "kdf" | "ks" | "encShareKey">;
  readonly linkKey: string;
  readonly password: string | null;
}

/** Opens the share key of a link in the key worker, and gives the lock token of reading; 2110. */
export function openLinkKey(
  crypto: Pick<CryptoPort, "openLink">,
  { facts: { kdf, ks, encShareKey }, linkKey, password }: LinkToOpen,
): Promise<string> {
  return crypto.openLink({ linkKey, password, kdf, ks, enc_share_key: encShareKey });
}
