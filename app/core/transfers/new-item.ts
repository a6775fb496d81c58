import type { QueueItem } from "#app/core/transfers/queue.ts";
import { STATUS } from "#app/core/transfers/status.ts";

/** A row at its beginning. */
export function newQueueItem(
  given: Pick<QueueItem, "kind" | "name"> &
    Partial<
      Pick<QueueItem, "sizeBytes" | "status" | "folder" | "itemId" | "isRepeatable" | "note">
    >,
  made: Pick<QueueItem, "id" | "initTimeMs">,
): QueueItem {
  return {
    sizeBytes: 0,
    status: STATUS.waiting,
    folder: null,
    itemId: null,
    isRepeatable: true,
    note: null,
    ...given,
    ...made,
    cryptBytes: 0,
    networkBytes: 0,
    retryCount: 0,
    isWaitingForConnection: false,
  };
}
