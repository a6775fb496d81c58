import type { KeptListingPort } from "#app/core/crypto/account-port.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import type { KeptListingStore } from "#app/platform/storage/kept-listings.client.ts";
import { CONTENT, type MethodTable, NONE, on } from "#app/workers/core-parts.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import type { Keyring } from "./keyring.ts";
import { openLocal } from "./local-methods.ts";

const IV_BYTES = 12;

/** Rows of folders at rest (Formats 10): each opens for its own place and its own account alone. */
export function createKeptListingMethods(
  keyring: Keyring,
  store: KeptListingStore,
): MethodTable<KeptListingPort> {
  return {
    keepListing: on(CONTENT, async ({ name, place, text }) => {
      const sealed = core.sealLocal(keyring.metaKey, place, text, randomBytes(IV_BYTES));
      await store.write(name, { place, sealed });
    }),
    openKeptListing: on(CONTENT, async (name) => {
      const kept = await store.read(name);
      if (kept === null) return null;
      const text = openLocal(keyring, kept.place, kept.sealed);
      return text === null ? null : { place: kept.place, text };
    }),
    dropListings: on(NONE, (domain) => store.drop(["ls", domain, ""].join("|"))),
  };
}
