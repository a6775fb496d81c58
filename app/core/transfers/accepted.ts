import * as CODES from "#app/contract/errors/codes.ts";
import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import type {
  LinkUploadFolder,
  ReadContext,
  TransferKind,
  TransferRow,
  UploadSource,
  ZipWords,
} from "#app/core/transfers/engine.ts";
import type { UploadBatch } from "#app/core/transfers/upload/upload-task.ts";

/** What is to be done. */
export type TransferWork =
  | {
      readonly kind: "upload";
      readonly source: UploadSource;
      readonly folder: OpenedFolder | LinkUploadFolder;
      readonly batch: UploadBatch;
    }
  | { readonly kind: "download"; readonly item: FileItem; readonly context: ReadContext }
  | {
      readonly kind: "zip";
      /** Without ".zip". */
      readonly name: string;
      readonly items: readonly FileItem[];
      readonly context: ReadContext;
      readonly words?: ZipWords;
    };

/** What was asked for: a row from that moment on, whatever becomes of the code that does it. */
export interface AcceptedTransfer
  extends Pick<
    TransferRow,
    "id" | "kind" | "name" | "sizeBytes" | "folder" | "itemId" | "status" | "retryCount"
  > {
  /** Unix milliseconds. */
  readonly initTimeMs: number;
  readonly work: TransferWork;
}

const LOST_CODES: Readonly<Record<TransferKind, number>> = {
  upload: CODES.uploadLost,
  folder: CODES.uploadLost,
  download: CODES.downloadLost,
  zip: CODES.downloadLost,
};

export function isWaiting({ status }: AcceptedTransfer): boolean {
  return status === 0;
}

/** After the code that runs it could not be had. */
export function toLost(one: AcceptedTransfer): AcceptedTransfer {
  return isWaiting(one) ? { ...one, status: LOST_CODES[one.kind] } : one;
}

export function toRetried(one: AcceptedTransfer): AcceptedTransfer {
  return canRetry(one) ? { ...one, status: 0, retryCount: one.retryCount + 1 } : one;
}

/** What its row says until its code is here. */
export function toFirstRow(one: AcceptedTransfer, isDelayed: boolean): TransferRow {
  const { work: _, initTimeMs: __, ...row } = one;
  const standstill = isDelayed && isWaiting(one) ? "unreachable" : null;
  const canBeRetried = canRetry(one);
  const canRemove = !isWaiting(one) && !canBeRetried;
  return {
    ...row,
    doneBytes: 0,
    note: null,
    standstill,
    isInterrupted: false,
    isPaused: false,
    canPause: false,
    canRetry: canBeRetried,
    canRemove,
  };
}

function canRetry(one: AcceptedTransfer): boolean {
  return !isWaiting(one) && one.retryCount < UPLOAD_LIMITS.retries;
}
