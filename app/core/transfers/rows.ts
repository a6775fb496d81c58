import type { TransferRow } from "#app/core/transfers/engine.ts";
import {
  canPause,
  canRemove,
  canRetry,
  doneBytesOf,
  isShown,
  type Queue,
  type QueueItem,
} from "#app/core/transfers/queue.ts";
import { isActiveStatus, isUnfinishedStatus } from "#app/core/transfers/status.ts";

/** Rows by the item that they show: what has not changed keeps its row, and is not drawn again. */
export type KnownRows = WeakMap<QueueItem, TransferRow>;

/**
 * What the panel shows: everything but cancelled rows (Spec B§2). What goes on stands above what
 * waits, and both above what has ended.
 */
export function toRows(queue: Queue, known: KnownRows): readonly TransferRow[] {
  const shown = queue.filter(isShown).toSorted((a, b) => rankOf(a) - rankOf(b));
  return shown.map((item) => {
    const row = known.get(item) ?? toRow(item);
    known.set(item, row);
    return row;
  });
}

/** Bytes that unfinished transfers still have to move, for the time remaining. */
export function remainingBytes(queue: Queue): number {
  return queue
    .filter((item) => isUnfinishedStatus(item.status) && !item.isPaused)
    .reduce((sum, item) => sum + Math.max(0, item.sizeBytes - doneBytesOf(item)), 0);
}

function rankOf({ status }: QueueItem): number {
  if (isActiveStatus(status)) return 0;
  return isUnfinishedStatus(status) ? 1 : 2;
}

function toRow(item: QueueItem): TransferRow {
  return {
    id: item.id,
    kind: item.kind,
    name: item.name,
    sizeBytes: item.sizeBytes,
    doneBytes: doneBytesOf(item),
    status: item.status,
    isWaitingForConnection: item.isWaitingForConnection,
    isInterrupted: item.isInterrupted,
    isPaused: item.isPaused,
    canPause: canPause(item),
    retryCount: item.retryCount,
    canRetry: canRetry(item),
    canRemove: canRemove(item),
    folder: item.folder,
    itemId: item.itemId,
    note: item.note,
    report: item.report,
  };
}
