import * as CODES from "#app/contract/errors/codes.ts";
import { ACCOUNT_STATE_PAGES } from "./account-state-pages.data.ts";
import type { ErrorPage } from "./row.ts";

/**
 * What a code does, without any of the texts: small enough for the first script of every page.
 */

/** Upload failures that Retry may repeat. Spec B§4, B§8. */
const RETRYABLE_UPLOAD = { first: 7000, last: 7244 } as const;
const MAX_STATE_VALUE_LENGTH = 64;

/** HTTP status of a server-rendered state. Reading R-42. */
const HTTP_STATUS: ReadonlyMap<number, number> = new Map([
  [CODES.linkUnknown, 404],
  [CODES.folderNotFound, 404],
  [CODES.fileNotFound, 404],
  [CODES.linkEmpty, 410],
  [CODES.linkExpired, 410],
  [CODES.linkDeleted, 410],
  [CODES.linkPasswordNeeded, 403],
  [CODES.linkPasswordWrong, 403],
  [CODES.linkSuspended, 403],
  [CODES.accountCancelled, 403],
  [CODES.accountSuspended, 403],
  [CODES.accountOnHold, 403],
  [CODES.accountClosed, 403],
  [CODES.accountSuspendedOtherwise, 403],
  [CODES.accountMoving, 403],
  [CODES.accountMoved, 403],
  [CODES.permissionDenied, 403],
  [CODES.secondFactorDue, 403],
  [CODES.downloadLimitReached, 429],
  [CODES.dailyLimitReached, 429],
  [CODES.tooManyAttempts, 429],
  [CODES.rateLimited, 429],
  [CODES.linkNotLoaded, 503],
  [CODES.timedOut, 503],
  [CODES.unavailable, 503],
  [CODES.gatewayTimedOut, 503],
  [CODES.offline, 503],
]);

const API_BUSY = { first: 9521, last: 9529 } as const;
const HTTP_CODES = { first: 9400, last: 9599 } as const;
const SERVER_FAILED = 500;

/** Whether an upload that ended with this code can be retried. Spec B§4: 7000–7244. */
export function isRetryableUpload(code: number): boolean {
  return code >= RETRYABLE_UPLOAD.first && code <= RETRYABLE_UPLOAD.last;
}

/**
 * HTTP status of a page that shows this code (Reading R-42). Codes that were made from an HTTP
 * status give it back; everything else is 500.
 */
export function httpStatusOf(code: number): number {
  const status = HTTP_STATUS.get(code);
  if (status !== undefined) return status;
  if (code >= API_BUSY.first && code <= API_BUSY.last) return 503;
  if (code >= HTTP_CODES.first && code <= HTTP_CODES.last) return code - CODES.unknownApi;
  return SERVER_FAILED;
}

/**
 * Path and query of the account-state page for codes 8050–8055 and 8312, `undefined` for all others. The
 * error's data goes along as query values, short scalars only (Spec A§8.1).
 */
export function accountStatePage(code: number, data?: unknown): string | undefined {
  const page = pageOf(code);
  if (page === undefined) return undefined;
  const query = new URLSearchParams(page.query);
  for (const [key, value] of Object.entries(toScalars(data))) {
    if (!query.has(key)) query.set(key, value);
  }
  const search = query.toString();
  return search === "" ? page.path : `${page.path}?${search}`;
}

function pageOf(code: number): ErrorPage | undefined {
  const pages: Readonly<Record<number, ErrorPage>> = ACCOUNT_STATE_PAGES;
  return pages[code];
}

function toScalars(data: unknown): Record<string, string> {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return {};
  const scalars: Record<string, string> = {};
  for (const [key, value] of Object.entries(data)) {
    if (typeof value !== "string" && typeof value !== "number") continue;
    if (/^[a-z_]{1,32}$/.test(key) && String(value).length <= MAX_STATE_VALUE_LENGTH) {
      scalars[key] = String(value);
    }
  }
  return scalars;
}
