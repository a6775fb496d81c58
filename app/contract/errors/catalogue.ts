import { ACCOUNT_ERRORS } from "./account.data.ts";
import { ACCOUNT_STATE_ERRORS } from "./account-state.data.ts";
import { APPS_ERRORS } from "./apps.data.ts";
import { AUTH_ERRORS } from "./auth.data.ts";
import { BILLING_ERRORS } from "./billing.data.ts";
import { BROWSER_ERRORS } from "./browser.data.ts";
import * as CODES from "./codes.ts";
import { FILES_ERRORS } from "./files.data.ts";
import { KEYS_ERRORS } from "./keys.data.ts";
import { LINKS_ERRORS } from "./links.data.ts";
import { PREVIEW_ERRORS } from "./preview.data.ts";
import type { ErrorRow, ErrorRows } from "./row.ts";
import { SHARES_ERRORS } from "./shares.data.ts";
import { TEAM_ERRORS } from "./team.data.ts";
import { TRANSFERS_ERRORS } from "./transfers.data.ts";
import { TRANSPORT_ERRORS } from "./transport.data.ts";

/** Every row of the catalogue under the domain that it belongs to. Spec A§8, B§8, C§8. */
const ERRORS_BY_DOMAIN: Readonly<Record<string, ErrorRows>> = {
  account: ACCOUNT_ERRORS,
  "account-state": ACCOUNT_STATE_ERRORS,
  apps: APPS_ERRORS,
  auth: AUTH_ERRORS,
  billing: BILLING_ERRORS,
  browser: BROWSER_ERRORS,
  files: FILES_ERRORS,
  keys: KEYS_ERRORS,
  links: LINKS_ERRORS,
  preview: PREVIEW_ERRORS,
  shares: SHARES_ERRORS,
  team: TEAM_ERRORS,
  transfers: TRANSFERS_ERRORS,
  transport: TRANSPORT_ERRORS,
};

/** A row with the codes that it stands for, both ends included. */
export interface ErrorEntry {
  /** As written in the catalogue, also the key of its translations: `8020`, `7211-7216`. */
  readonly key: string;
  readonly domain: string;
  readonly first: number;
  readonly last: number;
  readonly row: ErrorRow;
}

/** All rows, by first code. */
export const ERROR_ENTRIES: readonly ErrorEntry[] = Object.entries(ERRORS_BY_DOMAIN)
  .flatMap(([domain, rows]) => Object.entries(rows).map(([key, row]) => toEntry(domain, key, row)))
  .sort((a, b) => a.first - b.first);

/** Codes of the transport: 9000 + HTTP status, and 9999. Spec A§8.1. */
const API_CODES = { first: 9000, last: 9999 } as const;

/** The row of a code that the catalogue knows, by itself or in a range. */
export function findErrorEntry(code: number): ErrorEntry | undefined {
  return ERROR_ENTRIES.find((entry) => code >= entry.first && code <= entry.last);
}

export function isKnownCode(code: number): boolean {
  return findErrorEntry(code) !== undefined;
}

/**
 * The row to show for any code. A code that the catalogue does not know shows the row of 9000
 * when it comes from the transport, of 1000 otherwise (Spec A§8); the code itself stays.
 * @internal Tests see which row stands for a code of a range.
 */
export function errorEntry(code: number): ErrorEntry {
  const known = findErrorEntry(code);
  if (known !== undefined) return known;
  const isApiCode = code >= API_CODES.first && code <= API_CODES.last;
  const row = isApiCode ? TRANSPORT_ERRORS[CODES.unknownApi] : TRANSPORT_ERRORS[CODES.unknown];
  return toEntry("transport", String(isApiCode ? CODES.unknownApi : CODES.unknown), row);
}

/** {@link errorEntry} without its keys. */
export function errorRow(code: number): ErrorRow {
  return errorEntry(code).row;
}

function toEntry(domain: string, key: string, row: ErrorRow): ErrorEntry {
  const [first, last = first] = key.split("-").map(Number);
  if (first === undefined || last === undefined) throw new Error(`Malformed error key ${key}`);
  return { key, domain, first, last, row };
}
