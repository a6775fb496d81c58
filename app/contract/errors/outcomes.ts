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
  [1101, 404],
  [1503, 404],
  [1804, 404],
  [1700, 410],
  [8020, 410],
  [8026, 410],
  [8018, 403],
  [8019, 403],
  [8025, 403],
  [8050, 403],
  [8051, 403],
  [8052, 403],
  [8053, 403],
  [8054, 403],
  [8055, 403],
  [8056, 403],
  [8401, 403],
  [8021, 429],
  [8031, 429],
  [8004, 429],
  [9429, 429],
  [1202, 503],
  [9502, 503],
  [9503, 503],
  [9504, 503],
  [9999, 503],
]);

const API_BUSY = { first: 9521, last: 9529 } as const;
const FIRST_HTTP_CODE = 9400;
const LAST_HTTP_CODE = 9599;
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
  if (code >= FIRST_HTTP_CODE && code <= LAST_HTTP_CODE) return code - 9000;
  return SERVER_FAILED;
}

/**
 * Path and query of the account-state page for codes 8050–8055, `undefined` for all others. The
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
