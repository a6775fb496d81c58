import { normalise } from "#app/core/errors/normalise.ts";
import type { LogPort } from "#app/core/ports.ts";
import type { ShareTasks } from "#app/core/shares/share-tasks.ts";
import type { Notifications } from "./realtime.api.ts";

/**
 * A share ended with the wish that devices forget it: this one does so while its page stays open. The list of
 * shares is asked for once for each number, the first one included, since a page may have been asleep; which
 * shares they are, and that they are others', is decided there (Reading R-555). Transfers that run keep their
 * rows: each says by itself that the server gives no more.
 */
export function createForgetWatch(
  { log }: { readonly log: Pick<LogPort, "warn"> },
  tasks: Pick<ShareTasks, "forget">,
  signal: AbortSignal,
): (answer: Pick<Notifications, "sharesToForget">) => void {
  let done = 0;
  let isRunning = false;
  const forget = async (count: number) => {
    isRunning = true;
    try {
      await tasks.forget(signal);
      done = count;
    } catch (error) {
      // The next answer brings it again.
      if (!signal.aborted) log.warn("shares-not-forgotten", { code: normalise(error).code });
    } finally {
      isRunning = false;
    }
  };
  return ({ sharesToForget }) => {
    if (sharesToForget < done) done = sharesToForget;
    if (sharesToForget > done && !isRunning && !signal.aborted) void forget(sharesToForget);
  };
}
