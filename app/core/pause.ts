import type { Clock, OnlinePort } from "#app/core/ports.ts";

/** A while, or until the browser says that the connection came back; rejects when aborted. */
export async function pauseUntilOnline(
  { clock, online }: { readonly clock: Clock; readonly online: OnlinePort },
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  const woken = new AbortController();
  const stop = online.onOnline(() => woken.abort());
  try {
    await clock.sleep(ms, AbortSignal.any([signal, woken.signal]));
  } catch (error) {
    if (signal.aborted) throw error;
  } finally {
    stop();
  }
}
