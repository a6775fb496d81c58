import { isPanel, placeOf } from "#app/core/navigation/places.ts";
import { pauseUntilOnline } from "#app/core/pause.ts";
import type { Clock, OnlinePort } from "#app/core/ports.ts";

/** What a page needs before it can be opened, and how it is had. */
export interface PlaceWorld {
  readonly online: OnlinePort;
  readonly clock: Clock;
  /** Whether the code of a path's pages is here. */
  isHere(path: string): boolean;
  /** Gets the code and the texts of a path's pages; throws while the server cannot be reached. */
  fetch(path: string, signal: AbortSignal): Promise<void>;
}

export interface Way {
  readonly from: string;
  readonly to: string;
}

/** A server that is down says nothing when it is back: it is asked this often. */
const ASK_AGAIN_MS = 2000;

/**
 * Whether a navigation may fail on its way, so that what it needs is fetched first. The router gives
 * up the whole application for a page that it cannot load. Inside one place nothing is loaded;
 * outside the panel nothing is lost, so only a browser that knows that it is offline waits there.
 */
export function mustPrepare(world: PlaceWorld, { from, to }: Way): boolean {
  if (placeOf(from) === placeOf(to)) return false;
  if (!world.online.isOnline()) return true;
  return isPanel(from) && isPanel(to) && !world.isHere(to);
}

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
