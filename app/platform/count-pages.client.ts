import { analytics } from "#app/contract/endpoints/analytics.ts";
import { PageCounter } from "#app/core/analytics/page-counter.ts";
import { browserClock } from "./clock.client.ts";
import { randomBytes } from "./random.client.ts";
import { createClearStorage } from "./storage/clear-storage.client.ts";

const WORD_BYTES = 4;
const WORDS = 2 ** 32;

const storage = createClearStorage(() => localStorage);

/** One for a page, over all its navigations. */
export const pageCounter = new PageCounter({
  clock: browserClock,
  device: {
    read: (key) => attempt(() => storage.read(key)) ?? null,
    write: (key, value) => attempt(() => storage.write(key, value)),
  },
  random01: () => new DataView(randomBytes(WORD_BYTES).buffer).getUint32(0) / WORDS,
  send: (event) => {
    if (!navigator.onLine) return;
    // Neither who asks nor from where goes along, and what becomes of it is nobody's worry.
    fetch(analytics.path, {
      method: analytics.method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(event),
      credentials: "omit",
      referrerPolicy: "no-referrer",
      cache: "no-store",
      keepalive: true,
    }).catch(() => undefined);
  },
});

/** A browser that keeps nothing has nothing to remember here. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
