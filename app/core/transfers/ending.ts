import * as CODES from "#app/contract/errors/codes.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { isAbort, normalise } from "#app/core/errors/normalise.ts";
import type { TransferKind } from "#app/core/transfers/engine.ts";
import { KIND_RULES } from "#app/core/transfers/kinds.ts";
import { putBack, type Queue, settle } from "#app/core/transfers/queue.ts";
import { isCancelledStatus, STATUS } from "#app/core/transfers/status.ts";
import type { Outcome } from "#app/core/transfers/transfer.ts";

/** Abort reason of a transfer that starts over when the keys are back. */
export const SUSPENDED = "suspended";

/** Abort reason of one that somebody holds back: it goes on where it was. */
export const PAUSED = "paused";
const GOES_ON: ReadonlySet<unknown> = new Set([SUSPENDED, PAUSED]);

/** How a transfer came to its end. */
export type Ending =
  | { readonly kind: "done" }
  /** By the user, here, at a question or in the browser's own downloads: its row goes. */
  | { readonly kind: "cancelled" }
  | { readonly kind: "suspended" }
  | { readonly kind: "failed"; readonly code: number };

/** Waits for the end of a transfer's work; never rejects. */
export async function toEnd(
  work: Promise<Outcome>,
  kind: TransferKind,
  signal: AbortSignal,
): Promise<Ending> {
  try {
    return { kind: (await work) === "skipped" ? "cancelled" : "done" };
  } catch (error) {
    if (signal.aborted) return { kind: GOES_ON.has(signal.reason) ? "suspended" : "cancelled" };
    // A save that was stopped in the browser's own downloads is a cancel.
    if (isAbort(error) || hasCode(error, STATUS.downloadCancelled)) return { kind: "cancelled" };
    return { kind: "failed", code: toFailureCode(error, kind) };
  }
}

/** The queue after a transfer ended. */
export function applyEnd(queue: Queue, id: string, end: Ending): Queue {
  switch (end.kind) {
    case "done":
      return succeed(queue, id).filter(isNotCancelled(id));
    case "cancelled":
      return queue.filter((item) => item.id !== id || staysCancelled(item));
    case "suspended":
      return putBack(queue, id);
    case "failed":
      return settle(queue, id, end.code).filter(isNotCancelled(id));
  }
}

/** A folder says what of it is up, or waits already to go on. */
function staysCancelled({ status }: Queue[number]): boolean {
  return status === CODES.folderUploadCancelled || status === STATUS.waiting;
}

/** All of a folder may be up by the time that it hears of its cancel: then nothing is left to restart. */
function succeed(queue: Queue, id: string): Queue {
  const settled = settle(queue, id, STATUS.success);
  return settled.map((item) =>
    item.id === id && staysCancelled(item) ? { ...item, status: STATUS.success } : item,
  );
}

export function codeOfEnd(end: Ending): number {
  switch (end.kind) {
    case "done":
      return STATUS.success;
    case "failed":
      return end.code;
    case "cancelled":
    case "suspended":
      return STATUS.stopped;
  }
}

/** A row that was cancelled while its last step could not be stopped any more goes as well. */
function isNotCancelled(id: string) {
  return (item: Queue[number]) => item.id !== id || !isCancelledStatus(item.status);
}

/** The catalogue code that a failed transfer shows as its status (Spec B§4). */
function toFailureCode(error: unknown, kind: TransferKind): number {
  const { code } = error instanceof AppError ? error : normalise(error);
  return code > STATUS.downloadCancelled ? code : KIND_RULES[kind].brokenCode;
}
