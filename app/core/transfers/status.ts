/** Codes that a transfer goes through (Spec B§4). Any other code is the catalogue code that ended it. */
import * as CODES from "#app/contract/errors/codes.ts";

export const STATUS = {
  waiting: 0,
  success: 1,
  stopped: 5,
  working: 10,
  uploading: 11,
  downloading: 12,
  encrypting: 15,
  decrypting: 16,
  preparing: 18,
  uploadCancelled: CODES.uploadCancelled,
  downloadCancelled: CODES.downloadCancelled,
} as const;

/** 10–19 is in progress (Spec B§4, Ranges). */
const ACTIVE = { first: 10, last: 19 } as const;

export function isActiveStatus(status: number): boolean {
  return status >= ACTIVE.first && status <= ACTIVE.last;
}

export function isCancelledStatus(status: number): boolean {
  return status === STATUS.uploadCancelled || status === STATUS.downloadCancelled;
}

export function isUnfinishedStatus(status: number): boolean {
  return status === STATUS.waiting || isActiveStatus(status);
}

/** Something went wrong: not what somebody ended, of which a folder's row still tells. */
export function isFailureStatus(status: number): boolean {
  return isErrorStatus(status) && status !== CODES.folderUploadCancelled;
}

/** Everything above the cancelled codes is an error (Spec B§4, Ranges). */
export function isErrorStatus(status: number): boolean {
  return status > STATUS.downloadCancelled;
}
