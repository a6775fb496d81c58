import type { TransferRow } from "#app/core/transfers/engine.ts";
import type { Lane } from "#app/core/transfers/kinds.ts";
import {
  byTime,
  canAskServer,
  canChooseAgain,
  canPause,
  canRemove,
  canRetry,
  doneBytesOf,
  isInLine,
  isShown,
  laneOf,
  type Queue,
  type QueueItem,
} from "#app/core/transfers/queue.ts";
import { isActiveStatus, isUnfinishedStatus } from "#app/core/transfers/status.ts";

/** Rows by the item that they show: what has not changed keeps its row, and is not drawn again. */
export type KnownRows = WeakMap<QueueItem, TransferRow>;

/**
 * What the panel shows: everything but cancelled rows (Spec B§2). What goes on stands above what
 * waits, and both above what has ended; what waits stands in the order in which it starts.
 */
export function toRows(queue: Queue, known: KnownRows): readonly TransferRow[] {
  const lanes = new Set<Lane>();
  return queue
    .filter(isShown)
    .toSorted(inOrder)
    .map((item) => {
      const canMoveUp = isInLine(item) && lanes.has(laneOf(item));
      if (isInLine(item)) lanes.add(laneOf(item));
      const old = known.get(item);
      const row = old?.canMoveUp === canMoveUp ? old : toRow(item, canMoveUp);
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

function inOrder(a: QueueItem, b: QueueItem): number {
  const ranks = rankOf(a) - rankOf(b);
  return ranks === 0 && isInLine(a) ? byTime(a, b) : ranks;
}

function rankOf({ status }: QueueItem): number {
  if (isActiveStatus(status)) return 0;
  return isUnfinishedStatus(status) ? 1 : 2;
}

function toRow(item: QueueItem, canMoveUp: boolean): TransferRow {
  return {
    id: item.id,
    kind: item.kind,
    name: item.name,
    sizeBytes: item.sizeBytes,
    doneBytes: doneBytesOf(item),
    status: item.status,
    standstill: item.standstill,
    isInterrupted: item.isInterrupted,
    canReopen: item.canReopen,
    isPaused: item.isPaused,
    canPause: canPause(item),
    canMoveUp,
    retryCount: item.retryCount,
    canRetry: canRetry(item),
    canChooseAgain: canChooseAgain(item),
    canRemove: canRemove(item),
    folder: item.folder,
    itemId: item.itemId,
    fid: item.fid,
    note: item.note,
    picture: item.picture,
    report: item.report,
    canAskServer: canAskServer(item),
    isByServer: item.isByServer,
  };
}
