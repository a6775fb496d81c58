/**
 * Keeps docs/coverage.md true: every file that it names exists, a row that is done names code and a
 * test, every route, command and catalogue row stands in it, and its sum is the sum of its rows.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ERROR_ENTRIES } from "#app/contract/errors/catalogue.ts";
import { commandNames } from "#app/contract/registry.ts";

const STATES = ["done", "part", "later"] as const;
type State = (typeof STATES)[number];

interface Row {
  readonly item: string;
  readonly state: State;
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

/** Routes of the specification (A§2.1, A§2.2, B§2, C§2), which is not part of this repository. */
const ROUTES: readonly string[] = `
  / /files /files/{id} /vault /vault/{id} /starred /starred/{id} /recents
  /file /file/{id}/view/{viewer} /file/{id}/history
  /file-history /file-history/{id} /files/file-history /files/file-history/{id} /vault/file-history
  /shares /shares/links /users /users/roles
  /settings /settings/profile /settings/billing /settings/devices /settings/security
  /settings/events /settings/upgrade-plan /pay-invoices
  /opt-out /signup-share /setuserinviteconsent /login /logout /success
  /dl /dl/{linkID} /dl/{linkID}/{key} /dl/{linkID}/view/{type}/{id}
  /dl/{linkID}/{key}/view/{type}/{id} /al/{linkID} /comment-iframe
  /account-suspended /accounting-hold /account-closed
  /account /account/info /account/renew /account/billing /account/billing/profile
  /account/billing/invoice/{id} /account/devices /account/security
  /account/upgrade /account/getspace /account/getstarted /getspace /upgrade
  /events /links /multi-user /multi-user/users /multi-user/roles
`
  .trim()
  .split(/\s+/);

/** Rooms of the house: a quoted path that begins with one names a file of this repository. */
const FILE = /^(?:app|server|mock-api|crypto-wasm|tests|scripts|docs|public)\/\S+$/;
const TEST = /\.test\.tsx?$|^crypto-wasm\/tests\//;

const root = path.resolve(import.meta.dirname, "..");
const text = readFileSync(path.join(root, "docs", "coverage.md"), "utf8");
const rows = text
  .split("\n")
  .map(toRow)
  .filter((row) => row !== null);
const quoted = new Set(rows.flatMap(({ item }) => quotesOf(item)));

const faults = [
  ...findMissingFiles(),
  ...rows.flatMap(findRowFaults),
  ...findUnlisted("route", ROUTES),
  ...findUnlisted("command", [...commandNames]),
  ...findUnlisted(
    "catalogue row",
    ERROR_ENTRIES.map(({ key }) => key),
  ),
  ...findSumFault(),
];
for (const fault of faults) console.error(fault);
console.log(`${rows.length} rows, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** A table row whose second cell is a state of its own; heads and other tables are none. */
function toRow(line: string): Row | null {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  const [, item = "", word, where = "", test = ""] = cells;
  const state = STATES.find((one) => one === word);
  if (state === undefined || cells.length !== 6) return null;
  return { item, state, files: quotesOf(where), tests: quotesOf(test) };
}

function quotesOf(cell: string): string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, quote = ""]) => quote);
}

function findMissingFiles(): string[] {
  const named = new Set(quotesOf(text).filter((quote) => FILE.test(quote)));
  return [...named]
    .filter((file) => !existsSync(path.join(root, file)))
    .map((file) => `No such file: ${file}`);
}

function findRowFaults({ item, state, files, tests }: Row): string[] {
  if (state === "later") return [];
  const isTested = state === "part" || tests.some((file) => TEST.test(file));
  if (files.some((file) => FILE.test(file)) && isTested) return [];
  return [`A row that is ${state} needs its code, and a test when it is done: ${item}`];
}

function findUnlisted(kind: string, wanted: readonly string[]): string[] {
  return wanted.filter((one) => !quoted.has(one)).map((one) => `No row for the ${kind} ${one}`);
}

function findSumFault(): string[] {
  const counts = STATES.map(
    (state) => `${state} ${rows.filter((row) => row.state === state).length}`,
  );
  const sum = `Sum: ${counts.join(", ")}`;
  return text.split("\n").includes(sum) ? [] : [`The sum line must read: ${sum}`];
}
