import { type Cell, formatValue, type Sheet, type Workbook } from "hucre";
import { parseCsv } from "hucre/csv";
import { readOds } from "hucre/ods";
import { readXls, readXlsb, readXlsx } from "hucre/xlsx";
import { PREVIEW_LIMITS } from "#app/contract/preview-limits.data.ts";
import type { ViewerFailure } from "#app/contract/viewer-frame.ts";
import { decodeText } from "#app/viewers/parts/text-encoding.ts";
import { repack, unpack } from "#app/viewers/parts/unpack.ts";
import { ViewerError } from "#app/viewers/viewer.ts";
import { isLockedOldBook, refuseWideSheets } from "./binary-sheets.ts";
import type { Merge } from "./grid-window.ts";

/** A sheet as text by place. */
export interface Table {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  /** Characters wide; null: not said. */
  width(column: number): number | null;
  textAt(row: number, column: number): string;
  isNumber(row: number, column: number): boolean;
  /** Only its formula is in the file, and stands for its value. */
  isFormula(row: number, column: number): boolean;
  readonly hasFormulas: boolean;
  /** Cells that are one. */
  readonly merges: readonly Merge[];
}

const CONTAINER_MARK = 0xd0;
/** Of a table of text, in characters: the reader takes time by the square of it. */
const LONGEST_LINE = 200_000;
const XLS = ["xls", "xlt"];
/** What a reader of values needs; settings of printers and programs end in the same way. */
const XLSB_PARTS = /\.rels$|^xl\/((workbook|styles|sharedStrings)|worksheets\/[^/]+)\.bin$/;
const UNWANTED = /(vbaProject|activeX|embeddings|externalLinks|media\/|\.(html?|js)$)/i;

/** Every sheet that is not hidden. Encrypted: "password". */
export async function readTables(
  bytes: Uint8Array<ArrayBuffer>,
  extension: string,
  locale: string,
): Promise<readonly Table[]> {
  if (extension === "csv" || extension === "tsv") {
    return [textTable(decodeText(bytes, locale), extension)];
  }
  try {
    const book = await readBook(bytes, extension);
    const seen = book.sheets.filter((sheet) => sheet.hidden !== true && sheet.veryHidden !== true);
    return seen.slice(0, PREVIEW_LIMITS.sheetTabs).map((sheet) => sheetTable(sheet, locale));
  } catch (error) {
    if (error instanceof ViewerError) throw error;
    throw new ViewerError(reasonOf(error));
  }
}

function reasonOf(error: unknown): ViewerFailure {
  if (!(error instanceof Error)) return "broken";
  if (/Encrypted|Decryption/.test(error.name)) return "password";
  // Of Excel 5 and before, whose reader says so.
  return error.message.startsWith("Unsupported XLS version") ? "unsupported" : "broken";
}

/** Only the old format is not a zip; a new one in its container is encrypted. */
function readBook(bytes: Uint8Array<ArrayBuffer>, extension: string): Promise<Workbook> {
  const options = { readStyles: true };
  if (XLS.includes(extension) && bytes[0] === CONTAINER_MARK) {
    if (isLockedOldBook(bytes)) throw new ViewerError("password");
    return readXls(bytes, options);
  }
  if (extension === "xlsb") {
    const files = unpack(bytes, (name) => XLSB_PARTS.test(name));
    refuseWideSheets(files);
    return readXlsb(repack(files), options);
  }
  const files = repack(unpack(bytes, (name) => !UNWANTED.test(name)));
  return ["ods", "ots"].includes(extension) ? readOds(files, options) : readXlsx(files, options);
}

/** What Excel writes and reads as the first line of a table: which character parts its columns. */
const SEPARATOR_LINE = /^"?sep=(.)"?\s*?(?:\r\n|\r|\n|$)/i;

function textTable(whole: string, extension: string): Table {
  if (longestLine(whole) > LONGEST_LINE) throw new ViewerError("too-large");
  const [line = "", separator] = SEPARATOR_LINE.exec(whole) ?? [];
  const text = whole.slice(line.length);
  const delimiter = separator ?? (extension === "tsv" ? "\t" : undefined);
  const rows = parseCsv(text, delimiter === undefined ? {} : { delimiter });
  const textAt = (row: number, column: number) => String(rows[row]?.[column] ?? "");
  return {
    name: "",
    rows: rows.length,
    columns: widest(rows),
    width: () => null,
    textAt,
    isNumber: (row, column) => /^-?[\d.,\s]+%?$/.test(textAt(row, column)),
    isFormula: () => false,
    hasFormulas: false,
    merges: [],
  };
}

function longestLine(text: string): number {
  let longest = 0;
  let from = 0;
  while (from < text.length) {
    const at = text.indexOf("\n", from);
    const end = at < 0 ? text.length : at;
    longest = Math.max(longest, end - from);
    from = end + 1;
  }
  return longest;
}

function sheetTable(sheet: Sheet, locale: string): Table {
  return {
    name: sheet.name,
    rows: sheet.rows.length,
    columns: widest(sheet.rows),
    width: (column) => sheet.columns?.[column]?.width ?? null,
    textAt: (row, column) => textOf(sheet, { row, column }, locale),
    isNumber: (row, column) => typeof sheet.rows[row]?.[column] === "number",
    isFormula: (row, column) => hasNoValue(cellOf(sheet, { row, column })),
    hasFormulas: anyWithoutValue(sheet),
    merges: (sheet.merges ?? []).slice(0, PREVIEW_LIMITS.sheetMerges),
  };
}

interface Place {
  readonly row: number;
  readonly column: number;
}

function cellOf({ cells }: Sheet, { row, column }: Place): Cell | undefined {
  return cells?.get(`${row},${column}`);
}

/** A program that cannot calculate wrote it: only the formula is there. */
function hasNoValue(cell: Cell | undefined): boolean {
  return cell?.formula !== undefined && cell.value === null;
}

function anyWithoutValue({ cells }: Sheet): boolean {
  for (const cell of cells?.values() ?? []) if (hasNoValue(cell)) return true;
  return false;
}

/** As sheets write it. A formula that repeats the one of another cell is only said to be one. */
function formulaText(cell: Cell | undefined): string {
  const formula = cell?.formula?.replace(/^(\w+:)?=/, "");
  return formula ? `=${formula}` : "=…";
}

function textOf(sheet: Sheet, { row, column }: Place, locale: string): string {
  const value = sheet.rows[row]?.[column];
  const cell = cellOf(sheet, { row, column });
  if (hasNoValue(cell)) return formulaText(cell);
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  const format = cell?.style?.numFmt;
  if (format === undefined && value instanceof Date) return value.toISOString().slice(0, 10);
  const isPlain = format === undefined || format === "General";
  if (isPlain && typeof value === "number" && isShort(value)) return plainNumber(value, locale);
  return formatValue(value, format ?? "General", { locale });
}

/** Written out, as sheets write what has no format of its own; others as powers of ten. */
function isShort(value: number): boolean {
  const size = Math.abs(value);
  return size === 0 || (size >= 1e-4 && size < 1e11);
}

function plainNumber(value: number, locale: string): string {
  const digits = { useGrouping: false, maximumSignificantDigits: 11 } as const;
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, digits).format(value);
}

function widest(rows: readonly (readonly unknown[])[]): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0);
}
