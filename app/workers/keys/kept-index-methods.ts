import type { KeptIndexPort } from "#app/core/crypto/account-port.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import type { KeptIndexStore } from "#app/platform/storage/kept-index.client.ts";
import { CONTENT, type MethodTable, NONE, on } from "#app/workers/core-parts.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import type { Keyring } from "./keyring.ts";
import { openLocal } from "./local-methods.ts";

const IV_BYTES = 12;

/** The index of names at rest (Reading R-239): each block opens for its own name and account alone. */
export function createKeptIndexMethods(
  keyring: Keyring,
  store: KeptIndexStore,
): MethodTable<KeptIndexPort> {
  return {
    keepIndexBlock: on(CONTENT, async ({ name, text }) => {
      const sealed = core.sealLocal(keyring.metaKey, toPlace(name), text, randomBytes(IV_BYTES));
      await store.write(name, sealed);
    }),
    openIndexBlock: on(CONTENT, async (name) => {
      const sealed = await store.read(name);
      return sealed === null ? null : openLocal(keyring, toPlace(name), sealed);
    }),
    dropIndex: on(NONE, () => store.clear()),
  };
}

/** A place that no folder has: the domain of a share 0, which is nobody's (`crypto-wasm/src/local.rs`). */
function toPlace(name: string): string {
  return `ls|m0|${name}|0`;
}
