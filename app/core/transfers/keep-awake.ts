import type { Observable } from "#app/core/observable.ts";
import type { AwakePort } from "#app/core/ports.ts";
import type { TransferState } from "#app/core/transfers/engine.ts";
import { isUnfinishedStatus } from "#app/core/transfers/status.ts";

/** The device stays awake while a transfer waits its turn or runs, and not for what is held back (Reading R-303). */
export function keepAwake(state: Observable<TransferState>, awake: AwakePort): void {
  let letSleep: (() => void) | null = null;
  const look = () => {
    const isMoving = state
      .get()
      .rows.some((row) => isUnfinishedStatus(row.status) && !row.isPaused);
    if (isMoving) letSleep ??= awake.hold();
    else {
      letSleep?.();
      letSleep = null;
    }
  };
  state.subscribe(look);
  look();
}
