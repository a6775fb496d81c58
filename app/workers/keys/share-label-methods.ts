import type { ShareLabelPort } from "#app/core/crypto/grant-port.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import { CONTENT, type MethodTable, on } from "#app/workers/core-parts.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import type { Keyring } from "./keyring.ts";

const IV_BYTES = 12;

/** Labels of shares (Formats 3), under the key of a share that is open. */
export function createShareLabelMethods(keyring: Keyring): MethodTable<ShareLabelPort> {
  return {
    sealShareLabel: on(CONTENT, async ({ ks, text }) =>
      core.sealShareLabel(keyring.sealingShareKey(ks), ks, text, randomBytes(IV_BYTES)),
    ),
    openShareLabel: on(CONTENT, async ({ ks, label }) =>
      core.openShareLabel(keyring.shareKey(ks).bytes, ks, label),
    ),
  };
}
