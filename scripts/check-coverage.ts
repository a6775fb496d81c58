/**
 * Keeps docs/coverage.md true: every file that it names exists, a row that is done names code and a
 * test that names its subject, a row that is decided otherwise names its reading, every route,
 * command and catalogue row stands in it, none twice, and its sum is the sum of its rows.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ERROR_ENTRIES } from "#app/contract/errors/catalogue.ts";
import { commandNames } from "#app/contract/registry.ts";

const STATES = ["done", "part", "later", "otherwise"] as const;
type State = (typeof STATES)[number];

interface Row {
  readonly item: string;
  readonly state: State;
  readonly files: readonly string[];
  readonly tests: readonly string[];
  /** “Titles” of tests that the row names, whole or in part. */
  readonly titles: readonly string[];
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
const FILE = /^(?:app|server|api|mock-api|crypto-wasm|tests|scripts|docs|public)\/\S+$/;
const TEST = /\.test\.tsx?$|^crypto-wasm\/tests\//;
const READING = /\bR-\d{2,3}\b/;
/** What a source exports, in TypeScript and in Rust. */
const EXPORT = /(?:^export (?:async )?(?:function|const|class)|^pub fn|^impl) (\w+)/gm;
const MIN_NAME_LENGTH = 4;

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
  ...findTwins(),
  ...findUnlisted("route", ROUTES),
  ...findUnnamedRoutes(),
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
  const titles = Array.from(test.matchAll(/“([^”]+)”/g), ([, title = ""]) => title);
  return { item, state, files: quotesOf(where), tests: quotesOf(test), titles };
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

/** A row that stands twice counts twice. */
function findTwins(): string[] {
  const items = rows.map(({ item }) => item);
  return items
    .filter((item, index) => items.indexOf(item) !== index)
    .map((item) => `Stands twice: ${item}`);
}

function findRowFaults(row: Row): string[] {
  const { item, state, files, tests } = row;
  if (state === "later") return [];
  if (state === "otherwise") {
    return READING.test(item) ? [] : [`A row that is decided otherwise needs its reading: ${item}`];
  }
  if (!files.some((file) => FILE.test(file))) return [`No code: ${item}`];
  if (state === "part") return [];
  const named = tests.filter((file) => TEST.test(file));
  if (named.length === 0) return [`A row that is done needs a test: ${item}`];
  const isIn = (words: string) => named.some((test) => textOf(test).includes(words));
  const lost = row.titles.filter((title) => !isIn(title));
  if (lost.length > 0) return [`No test of this row is called “${lost.join("”, “")}”: ${item}`];
  if (row.titles.length > 0 || subjectsOf(row).some(isIn)) return [];
  return [`No test of this row names its subject, nor does the row name a test: ${item}`];
}

/** What a test of a row would name: its codes, commands and paths, its modules, what they export. */
function subjectsOf({ item, files }: Row): string[] {
  const sources = files.filter((file) => FILE.test(file));
  const modules = sources.map((file) => path.basename(file).replace(/\..*$/, ""));
  const exported = sources.flatMap((file) =>
    Array.from(textOf(file).matchAll(EXPORT), ([, name = ""]) => name),
  );
  const names = [...modules, ...exported].filter(({ length }) => length >= MIN_NAME_LENGTH);
  return [...quotesOf(item), ...names];
}

/** A file's text, or of all files of a folder. */
function textOf(file: string): string {
  const full = path.join(root, file);
  if (!existsSync(full)) return "";
  if (/\.\w+$/.test(file)) return readFileSync(full, "utf8");
  return readdirSync(full)
    .map((name) => readFileSync(path.join(full, name), "utf8"))
    .join("\n");
}

function findUnlisted(kind: string, wanted: readonly string[]): string[] {
  return wanted.filter((one) => !quoted.has(one)).map((one) => `No row for the ${kind} ${one}`);
}

/** Routes that the product serves and no row names. */
function findUnnamedRoutes(): string[] {
  const named = new Set(rows.flatMap(({ files }) => files));
  return readdirSync(path.join(root, "app", "routes"))
    .map((name) => `app/routes/${name}`)
    .filter((file) => !TEST.test(file) && !named.has(file))
    .map((file) => `No row names the route ${file}`);
}

function findSumFault(): string[] {
  const counts = STATES.map(
    (state) => `${state} ${rows.filter((row) => row.state === state).length}`,
  );
  const sum = `Sum: ${counts.join(", ")}`;
  return text.split("\n").includes(sum) ? [] : [`The sum line must read: ${sum}`];
}
