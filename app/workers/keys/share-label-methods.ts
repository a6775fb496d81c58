import type { LinkLabelPort, ShareLabelPort } from "#app/core/crypto/grant-port.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import { CONTENT, type MethodTable, on } from "#app/workers/core-parts.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import type { Keyring } from "./keyring.ts";

const IV_BYTES = 12;

/** Labels (Formats 3): of shares under their open key, of own links under the meta key. */
export function createShareLabelMethods(
  keyring: Keyring,
): MethodTable<ShareLabelPort & LinkLabelPort> {
  return {
    sealShareLabel: on(CONTENT, async ({ ks, text }) =>
      core.sealShareLabel(keyring.sealingShareKey(ks), ks, text, randomBytes(IV_BYTES)),
    ),
    openShareLabel: on(CONTENT, async ({ ks, label }) =>
      core.openShareLabel(keyring.shareKey(ks).bytes, ks, label),
    ),
    sealLinkLabel: on(CONTENT, async ({ ks, text }) =>
      core.sealLinkLabel(keyring.metaKey, ks, text, randomBytes(IV_BYTES)),
    ),
    openLinkLabel: on(CONTENT, async ({ ks, label }) =>
      core.openLinkLabel(keyring.metaKey, ks, label),
    ),
  };
}
