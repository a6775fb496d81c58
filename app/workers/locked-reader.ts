import * as CODES from "#app/contract/errors/codes.ts";
import type { LockedWorkerMethods } from "#app/core/crypto/first-messages.ts";
import * as core from "#crypto-wasm/pkg/coffer_locked.js";
import { required } from "./refusal.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** What a fragment and a password open. W stays in the core, and one of them at a time. */
export function createLockedReader(): LockedWorkerMethods {
  let link: number | null = null;
  let shareKey: Bytes | null = null;
  return {
    deriveLock: async ({ fragment, password, kdf }) => {
      if (link !== null) core.linkFree(link);
      link = null;
      link = core.linkDerive(fragment, password, kdf.salt, kdf.iterations, kdf.linkversion);
      return core.linkLockToken(link);
    },
    openShareKey: async ({ ks, encShareKey }) => {
      const derived = required(link, CODES.linkKeyRefused);
      shareKey = core.linkOpenShareKey(derived, ks, encShareKey);
      core.linkFree(derived);
      link = null;
    },
    openNames: async (rows) =>
      core.openFirstLinkNames(required(shareKey, CODES.linkKeyRefused), rows),
  };
}
