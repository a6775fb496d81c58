import type { QueueItem } from "#app/core/transfers/queue.ts";
import { STATUS } from "#app/core/transfers/status.ts";

type Given = Pick<QueueItem, "kind" | "name"> &
  Partial<
    Pick<QueueItem, "sizeBytes" | "status" | "folder" | "itemId" | "isRepeatable" | "retryCount">
  >;

/** A row at its beginning. */
export function newQueueItem(given: Given, made: Pick<QueueItem, "id" | "initTimeMs">): QueueItem {
  return {
    id: made.id,
    initTimeMs: made.initTimeMs,
    kind: given.kind,
    name: given.name,
    sizeBytes: given.sizeBytes ?? 0,
    status: given.status ?? STATUS.waiting,
    folder: given.folder ?? null,
    itemId: given.itemId ?? null,
    isRepeatable: given.isRepeatable ?? true,
    retryCount: given.retryCount ?? 0,
    note: null,
    cryptBytes: 0,
    networkBytes: 0,
    isWaitingForConnection: false,
  };
}
