import * as CODES from "#app/contract/errors/codes.ts";
import { isRetryableUpload } from "#app/contract/errors/outcomes.ts";
import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import { DOWNLOAD_LIMITS } from "#app/contract/transfer-limits.data.ts";
import type { TransferKind } from "#app/core/transfers/engine.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { isLockRefused } from "#app/core/transfers/upload/visitor-locks.ts";

/** Transfers that wait for each other: so many of them run at a time (Spec B§4, Queue). */
export interface Lane {
  readonly concurrent: number;
}

/** What the queue has to know of a kind of transfer. */
export interface KindRules {
  readonly lane: Lane;
  readonly cancelledStatus: number;
  /**
   * What nothing has a code for, a crypto worker that broke for one: the same again may mend it, so
   * it ends with a code that Retry takes (Spec B§4, B§8).
   */
  readonly brokenCode: number;
  /** Whether the same may go well next time, after it ended with this code. */
  readonly isRetryable: (code: number) => boolean;
  /** Retries that a person may ask for. */
  readonly retries: number;
  /** Whether it can be held back and go on where it was. */
  readonly canStandStill: boolean;
}

/** Failures of a download that the same action may mend. Spec B§8. */
const RETRYABLE_READS = [
  { first: 3050, last: 3112 },
  { first: 7000, last: 7102 },
  // What failed of what goes into a folder.
  { first: CODES.folderIncomplete, last: CODES.folderIncomplete },
  { first: 7500, last: 7503 },
  { first: 9000, last: 9999 },
  { first: 151_000, last: 151_012 },
] as const;

/** Failures of a download that are the browser's: it cannot save so much, or not at all. Spec B§8. */
const BROWSER_FAILURES = [
  { first: 3000, last: 3112 },
  { first: 5001, last: 5001 },
  { first: 7500, last: 7500 },
] as const;

/** Whether another way than the browser's own may help (Reading R-09). */
export function isOfBrowser(code: number): boolean {
  return BROWSER_FAILURES.some(({ first, last }) => code >= first && code <= last);
}

const UPLOADS: Lane = { concurrent: UPLOAD_LIMITS.concurrent };
/** One folder after the other: its files are those that run beside other uploads. */
const FOLDERS: Lane = { concurrent: 1 };
const READS: Lane = { concurrent: DOWNLOAD_LIMITS.concurrent };
export const LANES: readonly Lane[] = [UPLOADS, FOLDERS, READS];

const READ: KindRules = {
  lane: READS,
  cancelledStatus: STATUS.downloadCancelled,
  brokenCode: CODES.saveFailed,
  isRetryable: (code) => RETRYABLE_READS.some(({ first, last }) => code >= first && code <= last),
  retries: UPLOAD_LIMITS.retries,
  canStandStill: false,
};

export const KIND_RULES: Readonly<Record<TransferKind, KindRules>> = {
  upload: {
    lane: UPLOADS,
    cancelledStatus: STATUS.uploadCancelled,
    brokenCode: CODES.uploadNotPrepared,
    // With the password that a link has by now it may go well (Reading R-651); a file that changed has to be
    // chosen again (Reading R-791).
    isRetryable: (code) =>
      code !== CODES.sourceChanged && (isRetryableUpload(code) || isLockRefused(code)),
    retries: UPLOAD_LIMITS.retries,
    canStandStill: true,
  },
  folder: {
    lane: FOLDERS,
    cancelledStatus: CODES.folderUploadCancelled,
    brokenCode: CODES.uploadNotPrepared,
    // Whatever ended it: what is not up yet is queued again (Spec B§4, Folder upload; Reading R-245).
    isRetryable: (code) => code !== CODES.folderTooLarge,
    retries: Number.POSITIVE_INFINITY,
    canStandStill: true,
  },
  download: READ,
  zip: READ,
};
