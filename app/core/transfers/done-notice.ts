import type { Account } from "#app/core/account/account.ts";
import type { Observable } from "#app/core/observable.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import type { TransferState } from "#app/core/transfers/engine.ts";
import { isFailureStatus, isUnfinishedStatus } from "#app/core/transfers/status.ts";

/** What a notification of the system says: that all is done, or that something of it failed. Never a name. */
export type DoneNotice = "complete" | "issue";

const KEY = "notice:";
const ON = "1";

/** Whose choice it is: nobody's in a link that a visitor opened. */
export function noticeKey(account: Pick<Account, "user"> | null): string {
  return KEY + (account?.user.get().id ?? "");
}

/** Off until somebody asks for it, and where this device keeps nothing (Reading R-501). */
export function wantsNotice(device: DeviceStorage, key: string): boolean {
  try {
    return device.read(key) === ON;
  } catch {
    return false;
  }
}

/** False: this device keeps nothing. */
export function chooseNotice(device: DeviceStorage, key: string, isOn: boolean): boolean {
  try {
    if (isOn) device.write(key, ON);
    else device.remove(key);
    return true;
  } catch {
    return false;
  }
}

/**
 * Tells once when the last of the transfers that moved has ended: not what is held back, nor what
 * somebody took away. Returns what ends it.
 */
export function onAllDone(
  state: Observable<TransferState>,
  tell: (notice: DoneNotice) => void,
): () => void {
  let wasMoving = false;
  return state.subscribe(() => {
    const { rows } = state.get();
    const isUnfinished = rows.some(({ status }) => isUnfinishedStatus(status));
    const isMoving = rows.some((row) => isUnfinishedStatus(row.status) && !row.isPaused);
    const isDone = wasMoving && !isUnfinished && rows.length > 0;
    wasMoving = isMoving;
    if (isDone) tell(rows.some(({ status }) => isFailureStatus(status)) ? "issue" : "complete");
  });
}
