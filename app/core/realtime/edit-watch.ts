import type { Account } from "#app/core/account/account.ts";
import type { Manifest } from "#app/core/crypto/port.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { LogPort } from "#app/core/ports.ts";
import type { ShareTasks } from "#app/core/shares/share-tasks.ts";
import type { Notifications } from "./realtime.api.ts";

export interface EditWatchPorts {
  readonly log: LogPort;
  readonly account: Pick<Account, "manifest" | "stopCode">;
}

/**
 * Once for each state of the tree, while visitors of some link may edit: what they have saved is taken over
 * (Reading R-534). One that fails is tried again with the next change; without such a link nothing is asked.
 */
export function createEditWatch(
  { log, account }: EditWatchPorts,
  tasks: Pick<ShareTasks, "adoptEdits">,
  signal: AbortSignal,
): (answer: Pick<Notifications, "histId">) => void {
  let seen = "";
  let running = Promise.resolve();
  const adopt = async () => {
    if (signal.aborted || account.stopCode.get() !== 0) return;
    try {
      await tasks.adoptEdits(signal);
    } catch (error) {
      if (!signal.aborted) log.warn("edits-not-adopted", { code: normalise(error).code });
    }
  };
  return ({ histId }) => {
    if (histId === seen || !letsEdit(account.manifest.get())) return;
    seen = histId;
    running = running.then(adopt);
  };
}

function letsEdit(manifest: Manifest | null): boolean {
  const entries = Object.values(manifest?.shares ?? {});
  return entries.some(({ edit, state }) => edit === true && state === "current");
}
