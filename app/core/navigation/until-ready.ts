import { pauseUntilOnline } from "#app/core/pause.ts";
import type { Clock, OnlinePort } from "#app/core/ports.ts";

/** What a page needs before it can be opened, and how it is had. */
export interface PlaceWorld {
  readonly online: OnlinePort;
  readonly clock: Clock;
  /** Gets the code and the texts of a path's pages; throws while the server cannot be reached. */
  fetch(path: string, signal: AbortSignal): Promise<void>;
}

/** A server that is down says nothing when it is back: it is asked this often. */
const ASK_AGAIN_MS = 2_000;

/** Resolves when the path can be opened, however long that takes; rejects when it is aborted. */
export async function untilReady(
  world: PlaceWorld,
  path: string,
  { signal, onWaiting }: { signal: AbortSignal; onWaiting: () => void },
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await world.fetch(path, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      onWaiting();
      await pauseUntilOnline(world, ASK_AGAIN_MS, signal);
    }
  }
}
