import * as CODES from "#app/contract/errors/codes.ts";
import type { ExportPort } from "#app/core/crypto/account-port.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import { ALL, type MethodTable, on } from "#app/workers/core-parts.ts";
import { fromBase64, toBase64 } from "#app/workers/encoding.ts";
import { required } from "#app/workers/refusal.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import type { Keyring } from "./keyring.ts";

const IV_BYTES = 12;
const SALT_BYTES = 16;
const FILE_VERSION = 1;

type Input = Parameters<ExportPort["exportKeys"]>[0];

/** The keys of an account in a file (Formats 6). */
export function createExportMethods(keyring: Keyring): MethodTable<ExportPort> {
  return {
    exportKeys: on(ALL, async (input) => exportKeys(keyring, input)),
  };
}

/** They leave the worker sealed; what was opened for it is wiped. */
function exportKeys({ metaKey }: Keyring, input: Input): Uint8Array<ArrayBuffer> {
  const { password, pubkey, own_priv_key, akm, shares } = input;
  const spki = required(fromBase64(pubkey), CODES.privateKeyRefused);
  const privateKey = core.openOwnPrivateKey(metaKey, core.fingerprintOfSpki(spki), own_priv_key);
  const opened = shares.map(({ ks, own_share_key }) => ({
    ks,
    key: core.openOwnShareKey(metaKey, ks, own_share_key),
  }));
  const text = JSON.stringify({
    v: FILE_VERSION,
    meta_key: toBase64(metaKey),
    private_key: toBase64(privateKey),
    akm,
    share_keys: Object.fromEntries(opened.map(({ ks, key }) => [ks, toBase64(key)])),
  });
  privateKey.fill(0);
  for (const { key } of opened) key.fill(0);
  return core.sealKeyFile(password, text, randomBytes(SALT_BYTES), randomBytes(IV_BYTES));
}
