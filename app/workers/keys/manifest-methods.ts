import type { Manifest, ManifestPort } from "#app/core/crypto/port.ts";
import { randomBytes, randomHex } from "#app/platform/random.client.ts";
import { ACCOUNT, type MethodTable, NONE, on } from "#app/workers/core-parts.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { isOlderManifest } from "./account-methods.ts";
import type { Keyring } from "./keyring.ts";

const IV_BYTES = 12;
const DEVICE_ID_BYTES = 8;
const ID_BYTES = 16;

/** The account manifest (Formats 11) and ids. */
export function createManifestMethods(keyring: Keyring): MethodTable<ManifestPort> {
  return {
    openManifest: on(ACCOUNT, async (akm) => parse(core.openManifest(keyring.metaKey, akm))),
    sealManifest: on(ACCOUNT, async ({ manifest, replaced }) => {
      const prev = core.manifestPrev(replaced);
      const text = JSON.stringify({ ...manifest, prev });
      return { akm: core.sealManifest(keyring.metaKey, text, randomBytes(IV_BYTES)), prev };
    }),
    mergeManifests: on(ACCOUNT, async (a, b) => merge(a, b)),
    isOlderManifest: on(ACCOUNT, async (states) => isOlderManifest(states)),
    generateDeviceId: on(NONE, async () => randomHex(DEVICE_ID_BYTES)),
    generateId: on(NONE, async () => randomHex(ID_BYTES)),
  };
}

/** The merge leaves out what the merging device writes anew; until then the first one's stands. */
function merge(a: Manifest, b: Manifest): Manifest {
  const merged = parse(core.mergeManifests(JSON.stringify(a), JSON.stringify(b)));
  return { ...merged, t: a.t, dev: a.dev, prev: a.prev };
}

function parse(text: string): Manifest {
  const manifest: Manifest = JSON.parse(text);
  return manifest;
}
