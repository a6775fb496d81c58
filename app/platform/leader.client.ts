import { STORAGE_PREFIX } from "#app/contract/brand.ts";
import type { LeaderPort } from "#app/core/ports.ts";

/** The tab that holds this browser-wide lock leads; the next one in line follows it. */
const LOCK = `${STORAGE_PREFIX}leader`;

export const browserLeader: LeaderPort = {
  lead: async (work, signal) => {
    try {
      await navigator.locks.request(LOCK, { signal }, () => work(signal));
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  },
};
