import type { AwakePort } from "#app/core/ports.ts";

/** The browser lets a screen sleep again when its page is hidden: a page that comes back asks anew. */
export const browserAwake: AwakePort = {
  hold: () => {
    const held = new AbortController();
    const { signal } = held;
    const ask = () => void askOnce(signal);
    document.addEventListener("visibilitychange", ask, { signal });
    ask();
    return () => held.abort();
  },
};

async function askOnce(signal: AbortSignal): Promise<void> {
  if (!("wakeLock" in navigator) || document.visibilityState !== "visible") return;
  try {
    const lock = await navigator.wakeLock.request("screen");
    const release = () => void lock.release().catch(() => undefined);
    if (signal.aborted) release();
    else signal.addEventListener("abort", release, { once: true });
  } catch {
    // A low battery, or a browser that was told not to: the device sleeps when it wants to.
  }
}
