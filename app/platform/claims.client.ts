import { STORAGE_PREFIX } from "#app/contract/brand.ts";
import type { ClaimPort } from "#app/core/ports.ts";

/** Locks of this browser: a page that ends, however it does, lets go of its own. */
export const browserClaims: ClaimPort = {
  claim: (name) =>
    new Promise((resolve) => {
      const hold = (lock: Lock | null) => {
        if (lock === null) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      };
      const place = `${STORAGE_PREFIX}upload/${name}`;
      navigator.locks.request(place, { ifAvailable: true }, hold).catch(() => resolve(null));
    }),
};
