import { STORAGE_PREFIX } from "#app/contract/brand.ts";
import type { PagesPort } from "#app/core/ports.ts";
import { randomHex } from "./random.client.ts";

const NAME_BYTES = 8;
/** What this page calls itself to the others. */
const PAGE = randomHex(NAME_BYTES);
const lockOf = (page: string) => `${STORAGE_PREFIX}page/${page}`;

/** The pages of this browser: a channel between them, and a lock for each, which ends with its page however it ends. */
export function createPages(locks: LockManager | undefined = navigator.locks): PagesPort {
  const channel = new BroadcastChannel(`${STORAGE_PREFIX}transfers`);
  let hasAppeared = false;
  return {
    page: PAGE,
    post: (message) => channel.postMessage(message),
    subscribe: (listener) => {
      const hear = ({ data }: MessageEvent<unknown>) => listener(data);
      channel.addEventListener("message", hear);
      return () => channel.removeEventListener("message", hear);
    },
    appear: () => {
      if (hasAppeared) return;
      hasAppeared = true;
      locks
        ?.request(lockOf(PAGE), () => new Promise<never>(() => undefined))
        .catch(() => undefined);
    },
    untilGone: async (page, signal) => {
      try {
        await locks?.request(lockOf(page), { signal }, () => undefined);
        return locks !== undefined;
      } catch {
        return false;
      }
    },
  };
}
