import { normalise } from "#app/core/errors/normalise.ts";
import type { Clock, LogPort } from "#app/core/ports.ts";
import type { ShareTasks } from "#app/core/shares/share-tasks.ts";
import type { Notifications } from "./realtime.api.ts";

/**
 * Longer than a server asks nobody beside a page that works (Reading R-207).
 * @internal Tests move their clock by it.
 */
export const STANDSTILL_MS = 45_000;

interface WatchPorts {
  readonly clock: Pick<Clock, "sleep">;
  readonly log: LogPort;
}

type Watch = (answer: Pick<Notifications, "dirtyOut">) => void;

/**
 * Nobody is asked for work beside a page that does it, and nobody hears when that page ends in the middle. So
 * after each answer that asked for none, and then a while without any change, the own shares are looked at
 * once, and what lacks keys in them gets them here. Work itself brings changes, and begins the while anew.
 */
export function createStandstillWatch(
  { clock, log }: WatchPorts,
  tasks: Pick<ShareTasks, "takeOver">,
  signal: AbortSignal,
): Watch {
  let waiting = new AbortController();
  let isWorking = false;
  const look = async (ends: AbortSignal) => {
    await clock.sleep(STANDSTILL_MS, ends).catch(() => undefined);
    if (ends.aborted || isWorking) return;
    isWorking = true;
    try {
      await tasks.takeOver(signal);
    } catch (error) {
      if (!signal.aborted) log.warn("shares-not-resumed", { code: normalise(error).code });
    } finally {
      isWorking = false;
    }
  };
  return ({ dirtyOut }) => {
    waiting.abort();
    waiting = new AbortController();
    // The loop does what it is asked for, and asks again afterwards.
    if (dirtyOut === 0) void look(AbortSignal.any([signal, waiting.signal]));
  };
}
