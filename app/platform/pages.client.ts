import { STORAGE_PREFIX } from "#app/contract/brand.ts";
import type { PagesPort } from "#app/core/ports.ts";
import { randomHex } from "./random.client.ts";

const NAME_BYTES = 8;
/** What this page calls itself to the others. */
const PAGE = randomHex(NAME_BYTES);
const lockOf = (page: string) => `${STORAGE_PREFIX}page/${page}`;

const NAME = `${STORAGE_PREFIX}transfers`;

/** The pages of this browser: a channel between them, and a lock for each, which ends with its page however it ends. */
export function createPages(locks: LockManager | undefined = navigator.locks): PagesPort {
  // Open while somebody listens: a panel comes and goes, and the page stays.
  let channel: BroadcastChannel | null = null;
  const listeners = new Set<object>();
  let hasAppeared = false;
  return {
    page: PAGE,
    post: (message) => {
      if (channel !== null) return channel.postMessage(message);
      const once = new BroadcastChannel(NAME);
      once.postMessage(message);
      once.close();
    },
    subscribe: (listener) => {
      channel ??= new BroadcastChannel(NAME);
      const hear = ({ data }: MessageEvent<unknown>) => listener(data);
      channel.addEventListener("message", hear);
      listeners.add(hear);
      return () => {
        channel?.removeEventListener("message", hear);
        if (!listeners.delete(hear) || listeners.size > 0) return;
        channel?.close();
        channel = null;
      };
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
