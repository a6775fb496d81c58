import { formatValue, type Sheet, type Workbook } from "hucre";
import { parseCsv } from "hucre/csv";
import { readOds } from "hucre/ods";
import { readXls, readXlsb, readXlsx } from "hucre/xlsx";
import { repack, unpack } from "#app/viewers/parts/unpack.ts";
import { ViewerError } from "#app/viewers/viewer.ts";

/** A sheet as text by place. */
export interface Table {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  /** Characters wide; null: not said. */
  width(column: number): number | null;
  textAt(row: number, column: number): string;
  isNumber(row: number, column: number): boolean;
}

const CONTAINER_MARK = 0xd0;
/** Of a table of text, in characters: the reader takes time by the square of it. */
const LONGEST_LINE = 200_000;
const XLS = ["xls", "xlt"];
const UNWANTED = /(vbaProject|activeX|embeddings|externalLinks|media\/|\.(html?|js)$)/i;

/** Every sheet that is not hidden. Encrypted: "password". */
export async function readTables(
  bytes: Uint8Array<ArrayBuffer>,
  extension: string,
  locale: string,
): Promise<readonly Table[]> {
  if (extension === "csv" || extension === "tsv") return [textTable(bytes, extension)];
  try {
    const book = await readBook(bytes, extension);
    const seen = book.sheets.filter((sheet) => sheet.hidden !== true && sheet.veryHidden !== true);
    return seen.map((sheet) => sheetTable(sheet, locale));
  } catch (error) {
    if (error instanceof ViewerError) throw error;
    const isLocked = error instanceof Error && /Encrypted|Decryption/.test(error.name);
    throw new ViewerError(isLocked ? "password" : "broken");
  }
}

/** Only the old format is not a zip; a new one in its container is encrypted. */
function readBook(bytes: Uint8Array<ArrayBuffer>, extension: string): Promise<Workbook> {
  const options = { readStyles: true };
  if (XLS.includes(extension) && bytes[0] === CONTAINER_MARK) return readXls(bytes, options);
  const files = repack(unpack(bytes, (name) => !UNWANTED.test(name)));
  if (extension === "ods" || extension === "ots") return readOds(files, options);
  return extension === "xlsb" ? readXlsb(files, options) : readXlsx(files, options);
}

function textTable(bytes: Uint8Array, extension: string): Table {
  const text = new TextDecoder().decode(bytes);
  if (longestLine(text) > LONGEST_LINE) throw new ViewerError("too-large");
  const rows = parseCsv(text, extension === "tsv" ? { delimiter: "\t" } : {});
  const textAt = (row: number, column: number) => String(rows[row]?.[column] ?? "");
  return {
    name: "",
    rows: rows.length,
    columns: widest(rows),
    width: () => null,
    textAt,
    isNumber: (row, column) => /^-?[\d.,\s]+%?$/.test(textAt(row, column)),
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
  };
}

function textOf(
  sheet: Sheet,
  { row, column }: { row: number; column: number },
  locale: string,
): string {
  const value = sheet.rows[row]?.[column];
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  const format = sheet.cells?.get(`${row},${column}`)?.style?.numFmt;
  if (format === undefined && value instanceof Date) return value.toISOString().slice(0, 10);
  return formatValue(value, format ?? "General", { locale });
}

function widest(rows: readonly (readonly unknown[])[]): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0);
}
