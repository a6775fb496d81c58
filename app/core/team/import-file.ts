import { detectDelimiter, parseCsv } from "hucre/csv";
import * as CODES from "#app/contract/errors/codes.ts";
import { TEAM_LIMITS } from "#app/contract/team-limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { SourceFile } from "#app/core/ports.ts";

/** One line of the file that names somebody. */
export interface ImportLine {
  /** As editors count, from 1. */
  readonly line: number;
  readonly email: string;
  readonly role: string;
}

const FILE_FAULTS = ["kind", "size", "encoding", "quotes", "columns"] as const;

/** What is wrong with a file, beside its code. */
export type FileFault = (typeof FILE_FAULTS)[number];

export function isFileFault(data: unknown): data is FileFault {
  return FILE_FAULTS.some((one) => one === data);
}

const ENDING = /\.csv$/i;
const DELIMITERS: ReadonlySet<string> = new Set([",", ";", "\t"]);
const EMAIL_HEADS: ReadonlySet<string> = new Set(["email", "e-mail"]);
const ROLE_HEAD = "role";
/** What holds a formula back in our own exports (Trust T5): it is not part of an address. */
const HELD_BACK = /^'(?=[=+\-@])/;
const NOTHING_PRINTED = /\0/;

/** The lines of a .csv file of people (Reading R-410): 8112, 8113, 8116, 8117, 8118 with a {@link FileFault}. */
export async function readImport(file: SourceFile): Promise<readonly ImportLine[]> {
  if (!ENDING.test(file.name)) throw fault(CODES.csvNeeded, "kind");
  if (file.sizeBytes > TEAM_LIMITS.maxCsvBytes) throw fault(CODES.csvNeeded, "size");
  return toLines(toText(await readAll(file)));
}

function fault(code: number, data?: FileFault): AppError {
  return new AppError(code, data === undefined ? {} : { data });
}

async function readAll(file: SourceFile): Promise<ArrayBuffer> {
  try {
    return await file.read(0, file.sizeBytes);
  } catch (cause) {
    throw new AppError(CODES.csvUnreadable, { cause });
  }
}

/** UTF-8 and nothing else (Trust T5); without the mark that some programs begin it with. */
function toText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw fault(CODES.csvMalformed, "encoding");
  }
}

function toLines(text: string): readonly ImportLine[] {
  if (NOTHING_PRINTED.test(text)) throw fault(CODES.csvNeeded, "kind");
  const found = detectDelimiter(text);
  const delimiter = DELIMITERS.has(found) ? found : ",";
  const starts = lineStarts(text, delimiter);
  if (starts.length > TEAM_LIMITS.maxCsvRows) throw fault(CODES.csvTooManyEmails);
  const rows = parseCsv(text, { delimiter }).map((cells) => cells.map(toCell));
  const named = rows.map((cells, at) => ({ line: starts[at] ?? at + 1, cells })).filter(isFilled);
  const lines = toPeople(named);
  if (!lines.some(({ email }) => email !== "")) throw fault(CODES.csvWithoutEmails);
  return lines;
}

function toCell(value: unknown): string {
  return String(value ?? "")
    .trim()
    .replace(HELD_BACK, "");
}

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

const isFilled = ({ cells }: Row): boolean => cells.some((cell) => cell !== "");

/** Columns by their names, or email and role where the first line names none and holds an address. */
function toPeople(rows: readonly Row[]): readonly ImportLine[] {
  const [first] = rows;
  if (first === undefined) return [];
  const heads = first.cells.map((cell) => cell.toLowerCase());
  const email = heads.findIndex((head) => EMAIL_HEADS.has(head));
  if (email >= 0) return rows.slice(1).map(toPerson({ email, role: heads.indexOf(ROLE_HEAD) }));
  const isBare = rows.every(({ cells }) => cells.length <= 2);
  if (!isBare || first.cells[0]?.includes("@") !== true) {
    throw fault(CODES.csvMalformed, "columns");
  }
  return rows.map(toPerson({ email: 0, role: 1 }));
}

function toPerson(columns: { readonly email: number; readonly role: number }) {
  return ({ line, cells }: Row): ImportLine => ({
    line,
    email: cells[columns.email] ?? "",
    role: cells[columns.role] ?? "",
  });
}

/**
 * On which line of the file each row begins. The parser takes any text; here each cell is whole (RFC 4180):
 * quotes stand round it or nowhere, are doubled inside, and end.
 */
function lineStarts(text: string, delimiter: string): readonly number[] {
  const most = TEAM_LIMITS.maxCsvCellCharacters;
  const cell = new RegExp(
    `(?:"(?:[^"]|""){0,${most}}"|[^"\\r\\n${delimiter}]{0,${most}})(${delimiter}|\\r\\n|\\r|\\n|$)`,
    "y",
  );
  const starts: number[] = [];
  let line = 1;
  let isRowStart = true;
  while (cell.lastIndex < text.length) {
    if (isRowStart) starts.push(line);
    const taken = cell.exec(text);
    if (taken === null) throw fault(CODES.csvMalformed, "quotes");
    line += taken[0].match(/\r\n|\r|\n/g)?.length ?? 0;
    isRowStart = taken[1] !== delimiter;
  }
  return starts;
}
