import type { ConsentPort } from "#app/core/crypto/consent-port.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import { CONTENT, type MethodTable, on } from "#app/workers/core-parts.ts";
import { toBase64 } from "#app/workers/encoding.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import type { Keyring } from "./keyring.ts";

const IV_BYTES = 12;
const SHARE_KEY_BYTES = 64;
/** Stream 0: the file, and no picture of it. */
const FILE_STREAM = 0;

/** Keys that somebody lends the server (Formats 10). */
export function createConsentMethods(keyring: Keyring): MethodTable<ConsentPort> {
  return {
    lendPacketKey: on(CONTENT, async (dataKey) => core.compatKey(keyring.dataKey(dataKey))),
    lendZipKeys: on(CONTENT, async (input) => lendZipKeys(keyring, input)),
  };
}

function lendZipKeys(
  keyring: Keyring,
  { jobId, items }: Parameters<ConsentPort["lendZipKeys"]>[0],
): { shareKey: string; keys: string[] } {
  const throwAway = randomBytes(SHARE_KEY_BYTES);
  const keys = items.map(({ dataKey, fid }) => {
    const packetKey = core.packetKey(keyring.dataKey(dataKey), FILE_STREAM);
    try {
      return core.sealZipKey(packetKey, throwAway, jobId, fid, randomBytes(IV_BYTES));
    } finally {
      packetKey.fill(0);
    }
  });
  const shareKey = toBase64(throwAway);
  throwAway.fill(0);
  return { shareKey, keys };
}
