import { SYMBOL_EXTENSIONS } from "#app/contract/file-types.data.ts";

/** What somebody looks for; nothing of it ever leaves this device. */
export interface NameQuery {
  /** In lower case; each stands in the name. */
  readonly words: readonly string[];
  /** Extensions in lower case, of which one fits; null: any. */
  readonly extensions: readonly string[] | null;
  readonly kind: "file" | "folder" | null;
  /** Inclusive, bytes. */
  readonly minBytes: number | null;
  readonly maxBytes: number | null;
  /** Unix milliseconds: from inclusive, to exclusive. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
  readonly isStarred: boolean;
  /** In lower case: a folder above has it in its name. */
  readonly folder: string | null;
  /** Deleted items as well as others. */
  readonly isWithDeleted: boolean;
  /** Somebody asked for them; where he asks for nothing else, they alone are found. */
  readonly isForDeleted: boolean;
}

export const NO_QUERY: NameQuery = {
  words: [],
  extensions: null,
  kind: null,
  minBytes: null,
  maxBytes: null,
  fromMs: null,
  toMs: null,
  isStarred: false,
  folder: null,
  isWithDeleted: false,
  isForDeleted: false,
};

/** Whether it says anything at all: an empty search finds nothing. */
export function isEmptyQuery(query: NameQuery): boolean {
  return !query.isForDeleted && isWithoutWords(query);
}

/** `is:deleted` and nothing else: what is deleted, and nothing that is not. */
export function isForDeletedAlone(query: NameQuery): boolean {
  return query.isForDeleted && isWithoutWords(query);
}

function isWithoutWords(query: NameQuery): boolean {
  const anyDeleted = { isWithDeleted: false, isForDeleted: false };
  return JSON.stringify({ ...query, ...anyDeleted }) === JSON.stringify(NO_QUERY);
}

const TOKEN = /(\w+:)?(?:"([^"]*)"?|(\S+))/g;
const SIZE = /^([<>]=?)?(\d+(?:\.\d+)?)(b|kb|mb|gb|tb)?$/;
const DATE = /^([<>]=?)?(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/;
const KB = 1024;
const UNITS: Readonly<Record<string, number>> = {
  b: 1,
  kb: KB,
  mb: KB ** 2,
  gb: KB ** 3,
  tb: KB ** 4,
};

/** Turns a day of the person's calendar into Unix milliseconds; months and days may run over. */
export type DayStart = (year: number, month: number, day: number) => number;

/**
 * Reads a search as it was typed: words, and operators (Reading R-240). What begins like an operator and
 * says nothing is a word: a name may hold it.
 */
export function parseQuery(text: string, dayStart: DayStart): NameQuery {
  let query = NO_QUERY;
  // Names are sealed in this form, whatever a keyboard writes (Formats 3).
  for (const [whole, operator = "", quoted, plain] of text.normalize("NFC").matchAll(TOKEN)) {
    const value = (quoted ?? plain ?? "").toLowerCase();
    const read = value === "" ? null : readOperator(operator.toLowerCase(), value, dayStart);
    if (read !== null) query = { ...query, ...read };
    else if (operator === "" && value !== "") query = addWord(query, value);
    else if (value !== "") query = addWord(query, whole.replaceAll('"', "").toLowerCase());
  }
  return query;
}

function addWord(query: NameQuery, word: string): NameQuery {
  return { ...query, words: [...query.words, word] };
}

function readOperator(
  operator: string,
  value: string,
  dayStart: DayStart,
): Partial<NameQuery> | null {
  switch (operator) {
    case "type:":
      return readKind(value);
    case "size:":
      return readSize(value);
    case "date:":
      return readDate(value, dayStart);
    case "in:":
      return { folder: value };
    case "is:":
      if (value === "starred") return { isStarred: true };
      return value === "deleted" ? { isWithDeleted: true, isForDeleted: true } : null;
    default:
      return null;
  }
}

/** `folder`, `file`, what a symbol stands for (`image`, `sheet`), or an extension. */
function readKind(value: string): Partial<NameQuery> {
  if (value === "folder" || value === "file") return { kind: value, extensions: null };
  const known = SYMBOL_EXTENSIONS.find(({ symbol }) => symbol === `ft-${value}`);
  return { kind: "file", extensions: known?.extensions ?? [value.replace(/^\./, "")] };
}

/** `>10mb`, `<1gb`; a bare size is the least. */
function readSize(value: string): Partial<NameQuery> | null {
  const [, sign = ">", number, unit = "b"] = SIZE.exec(value) ?? [];
  if (number === undefined) return null;
  const bytes = Number(number) * (UNITS[unit] ?? 1);
  return sign.startsWith("<") ? { maxBytes: bytes } : { minBytes: bytes };
}

/** A year, a month or a day; with a sign from it on, or before it. */
function readDate(value: string, dayStart: DayStart): Partial<NameQuery> | null {
  const [, sign, year, month, day] = DATE.exec(value) ?? [];
  if (year === undefined) return null;
  const [y, m, d] = [Number(year), Number(month ?? 1), Number(day ?? 1)];
  const isReal = m >= 1 && m <= 12 && d >= 1 && d <= 31;
  if (!isReal) return null;
  const fromMs = dayStart(y, m, d);
  const next = nextStart({ y, m, d, month, day }, dayStart);
  if (sign === ">") return { fromMs: next };
  if (sign === ">=") return { fromMs };
  if (sign === "<") return { toMs: fromMs };
  if (sign === "<=") return { toMs: next };
  return { fromMs, toMs: next };
}

interface DateParts {
  readonly y: number;
  readonly m: number;
  readonly d: number;
  readonly month: string | undefined;
  readonly day: string | undefined;
}

function nextStart({ y, m, d, month, day }: DateParts, dayStart: DayStart): number {
  if (month === undefined) return dayStart(y + 1, 1, 1);
  return day === undefined ? dayStart(y, m + 1, 1) : dayStart(y, m, d + 1);
}
