import * as CODES from "#app/contract/errors/codes.ts";
import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import type { Fid } from "#app/core/crypto/port.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import type {
  FolderReport,
  MoveTo,
  RowPicture,
  StandstillReason,
  TransferKind,
  TransferNote,
} from "#app/core/transfers/engine.ts";
import { isOfBrowser, KIND_RULES, type Lane } from "#app/core/transfers/kinds.ts";
import {
  isActiveStatus,
  isCancelledStatus,
  isErrorStatus,
  isUnfinishedStatus,
  STATUS,
} from "#app/core/transfers/status.ts";

/** A transfer as the queue sees it: plain data, no bytes, no keys. */
export interface QueueItem {
  readonly id: string;
  readonly kind: TransferKind;
  readonly name: string;
  readonly sizeBytes: number;
  /** Plaintext bytes encrypted or decrypted so far. */
  readonly cryptBytes: number;
  /** Plaintext bytes that crossed the network so far. */
  readonly networkBytes: number;
  readonly status: number;
  /** Unix milliseconds; rows start in this order, equal times in the order they were added. */
  readonly initTimeMs: number;
  readonly retryCount: number;
  /** False for a refused row: there is nothing that could be started again. */
  readonly isRepeatable: boolean;
  /** One of many small ones, of which some share a place (Reading R-568). */
  readonly isLight: boolean;
  readonly standstill: StandstillReason | null;
  /** Somebody holds it back until he lets it go on. */
  readonly isPaused: boolean;
  /** An earlier page began it: it waits for its file (Reading R-300). */
  readonly isInterrupted: boolean;
  /** The browser opens its file again by itself. */
  readonly canReopen?: boolean | undefined;
  readonly folder: OpenedFolder | null;
  readonly itemId: string | null;
  readonly fid?: Fid | undefined;
  readonly note: TransferNote | null;
  readonly picture?: RowPicture | undefined;
  readonly report?: FolderReport | undefined;
  /** Nothing of it is the Vault's: the server may be asked for help (Readings ). */
  readonly mayAskServer: boolean;
  /** Somebody agreed that the server reads it, for this run. */
  readonly isByServer: boolean;
}

export type Queue = readonly QueueItem[];

export type QueueProgress = Partial<
  Pick<
    QueueItem,
    | "name"
    | "sizeBytes"
    | "cryptBytes"
    | "networkBytes"
    | "status"
    | "standstill"
    | "itemId"
    | "fid"
    | "note"
    | "report"
    | "isRepeatable"
    | "mayAskServer"
  >
>;

export function addToQueue(queue: Queue, items: readonly QueueItem[]): Queue {
  return [...queue, ...items];
}

export function begin(queue: Queue, id: string): Queue {
  return change(queue, id, (item) =>
    item.status === STATUS.waiting ? { ...item, status: STATUS.working } : item,
  );
}

/**
 * Progress of a running item; whatever comes after its end is ignored, but for what a cancelled folder
 * says of the files that were up by then.
 */
export function advance(queue: Queue, id: string, progress: QueueProgress): Queue {
  return change(queue, id, (item) => {
    if (isActiveStatus(item.status)) return { ...item, ...progress };
    const isTold = item.status === CODES.folderUploadCancelled && progress.report !== undefined;
    return isTold ? { ...item, report: progress.report } : item;
  });
}

/** Ends a running item with success or with the code that stopped it. */
export function settle(queue: Queue, id: string, status: number): Queue {
  return change(queue, id, (item) =>
    isActiveStatus(item.status) ? { ...item, status, standstill: null } : item,
  );
}

/** Back to waiting without counting: it starts over when it can. */
export function putBack(queue: Queue, id: string): Queue {
  return change(queue, id, (item) =>
    isActiveStatus(item.status)
      ? { ...item, status: STATUS.waiting, cryptBytes: 0, networkBytes: 0 }
      : item,
  );
}

/**
 * A waiting item leaves; a running one is marked and hidden; a folder stays and says that it was
 * cancelled (Spec B§2, B§4, Cancel).
 */
export function cancel(queue: Queue, id: string): Queue {
  return queue.flatMap((item) => {
    if (item.id !== id) return [item];
    const status = KIND_RULES[item.kind].cancelledStatus;
    if (item.status === STATUS.waiting && isCancelledStatus(status)) return [];
    return isUnfinishedStatus(item.status) ? [{ ...item, status, standstill: null }] : [item];
  });
}

/** Back to waiting with its progress reset and one retry more (Spec B§4, Retry). */
export function retry(queue: Queue, id: string): Queue {
  return change(queue, id, (item) =>
    canRetry(item) ? { ...toWaiting(item, false), retryCount: item.retryCount + 1 } : item,
  );
}

/** The same with the help of the server, which somebody agreed to: not one of the retries. */
export function retryByServer(queue: Queue, id: string): Queue {
  return change(queue, id, (item) => (canAskServer(item) ? toWaiting(item, true) : item));
}

/** What has ended waits again, for another way. */
export function startOver(queue: Queue, id: string): Queue {
  return change(queue, id, (item) =>
    isUnfinishedStatus(item.status) ? item : toWaiting(item, false),
  );
}

function toWaiting(item: QueueItem, isByServer: boolean): QueueItem {
  const fresh = { status: STATUS.waiting, cryptBytes: 0, networkBytes: 0, note: null };
  return { ...item, ...fresh, isByServer };
}

export function remove(queue: Queue, id: string): Queue {
  return queue.filter((item) => item.id !== id || isUnfinishedStatus(item.status));
}

/** Back to waiting, with what it has done, until `letGoOn`. */
export function pause(queue: Queue, id: string): Queue {
  return change(queue, id, (item) =>
    canPause(item) ? { ...item, status: STATUS.waiting, isPaused: true, standstill: null } : item,
  );
}

export function letGoOn(queue: Queue, id: string): Queue {
  return change(queue, id, (item) => (item.isPaused ? { ...item, isPaused: false } : item));
}

/**
 * Before the one that would start before it, or before all that wait as it does (Reading R-463). It takes
 * the time of the one that it passes, so that the order stays that of times (Spec B§4, Queue).
 */
export function moveUp(queue: Queue, id: string, to: MoveTo): Queue {
  const item = queue.find((one) => one.id === id);
  if (item === undefined || !isInLine(item)) return queue;
  const line = queue.filter((one) => isInLine(one) && laneOf(one) === laneOf(item));
  const order = line.toSorted(byTime).map((one) => one.id);
  const passed = to === "first" ? order[0] : order[order.indexOf(id) - 1];
  if (passed === undefined || passed === id) return queue;
  return queue.flatMap((one) => {
    if (one.id === id) return [];
    return one.id === passed ? [{ ...item, initTimeMs: one.initTimeMs }, one] : [one];
  });
}

/** It waits its turn. */
export function isInLine({ status }: QueueItem): boolean {
  return status === STATUS.waiting;
}

export function laneOf({ kind }: QueueItem): Lane {
  return KIND_RULES[kind].lane;
}

export function byTime(a: QueueItem, b: QueueItem): number {
  return a.initTimeMs - b.initTimeMs;
}

/** What is sent goes on where it was; a save that runs in the browser cannot stand still. */
export function canPause(item: QueueItem): boolean {
  const { canStandStill } = KIND_RULES[item.kind];
  return canStandStill && !item.isPaused && isUnfinishedStatus(item.status);
}

/** Its file is here, or one that is not its own: then it says so and goes on waiting. */
export function goOn(queue: Queue, id: string, isItsOwn: boolean): Queue {
  return change(queue, id, (item) => {
    if (!item.isInterrupted) return item;
    // What the browser opened is not it: the next press asks for the file.
    if (!isItsOwn) return { ...item, status: CODES.sourceChanged, canReopen: false };
    return { ...item, status: STATUS.waiting, isInterrupted: false, isRepeatable: true };
  });
}

/** The browser does not open its file again: it waits to be chosen. */
export function askForFile(queue: Queue, id: string): Queue {
  return change(queue, id, (item) => (item.canReopen ? { ...item, canReopen: false } : item));
}

/** Removes what is finished or failed (Spec B§4, Clear). */
export function clearEnded(queue: Queue): Queue {
  return queue.filter((item) => isUnfinishedStatus(item.status));
}

export function canRetry(item: QueueItem): boolean {
  const { retries, isRetryable } = KIND_RULES[item.kind];
  if (!item.isRepeatable || item.retryCount >= retries) return false;
  // What the server could not do, the browser may (Reading R-513).
  return isErrorStatus(item.status) && (item.isByServer || isRetryable(item.status));
}

/** The browser does not read a file that changed any more: it can only be chosen again (Reading R-791). */
export function canChooseAgain({ kind, status, isRepeatable, isInterrupted }: QueueItem): boolean {
  return kind === "upload" && status === CODES.sourceChanged && isRepeatable && !isInterrupted;
}

/** Only after the browser's own way failed, by something that this browser is the cause of (Reading R-09). */
export function canAskServer(item: QueueItem): boolean {
  if (!item.mayAskServer || !item.isRepeatable || !isErrorStatus(item.status)) return false;
  return item.isByServer || isOfBrowser(item.status);
}

/** Remove shows after the last retry, and at once where none is possible, or none is the last (Spec B§2). */
export function canRemove(item: QueueItem): boolean {
  if (item.isInterrupted) return true;
  const isEndless = KIND_RULES[item.kind].retries === Number.POSITIVE_INFINITY;
  return isErrorStatus(item.status) && (isEndless || !canRetry(item));
}

export function hasUnfinished(queue: Queue): boolean {
  return queue.some((item) => isUnfinishedStatus(item.status));
}

/** Whether anything is on its way, or will be without anybody doing something. */
export function hasMoving(queue: Queue): boolean {
  return queue.some((item) => isUnfinishedStatus(item.status) && !item.isPaused);
}

export function isShown(item: QueueItem): boolean {
  return !isCancelledStatus(item.status);
}

/**
 * Bytes of the file that count as done: the mean of crypt and network progress, at most 99 % until
 * the end (Spec B§4, Upload flow).
 */
export function doneBytesOf(item: QueueItem): number {
  if (item.status === STATUS.success) return item.sizeBytes;
  const mean = (item.cryptBytes + item.networkBytes) / 2;
  const cap = Math.floor((item.sizeBytes * UPLOAD_LIMITS.maxProgressPercent) / 100);
  return Math.max(0, Math.min(Math.floor(mean), cap));
}

function change(queue: Queue, id: string, update: (item: QueueItem) => QueueItem): Queue {
  const index = queue.findIndex((item) => item.id === id);
  const item = queue[index];
  return item === undefined ? queue : queue.with(index, update(item));
}
