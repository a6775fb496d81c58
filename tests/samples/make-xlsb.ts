import { relations, zipOf } from "./make-office.ts";

/** A cell of a binary workbook. */
export type BinaryCell = string | number | boolean;

const ROW = 0;
const REAL = 5;
const BOOL = 4;
const TEXT = 6;
const SHEET = 156;

/** A workbook whose parts are binary records ([MS-XLSB] 2.3.6), with what a reader of values needs of it. */
export function makeXlsb(name: string, rows: readonly (readonly BinaryCell[])[]): Buffer {
  return xlsbOf(
    name,
    rows.flatMap((cells, row) => [rowRecord(row), ...cells.map(cellRecord)]),
  );
}

/** The same of records that are given as they are. */
export function xlsbOf(name: string, sheet: readonly Buffer[]): Buffer {
  const workbook = record(SHEET, [number32(0), number32(1), wide("rId1"), wide(name)]);
  return zipOf({
    "_rels/.rels": relations([["rId1", "officeDocument", "xl/workbook.bin"]]),
    "xl/_rels/workbook.bin.rels": relations([["rId1", "worksheet", "worksheets/sheet1.bin"]]),
    "xl/workbook.bin": workbook,
    "xl/worksheets/sheet1.bin": Buffer.concat(sheet),
  });
}

export function rowRecord(row: number): Buffer {
  return record(ROW, [number32(row)]);
}

export function cellRecord(value: BinaryCell, column: number): Buffer {
  const head = [number32(column), number32(0)];
  if (typeof value === "string") return record(TEXT, [...head, wide(value)]);
  if (typeof value === "boolean") return record(BOOL, [...head, Buffer.from([value ? 1 : 0])]);
  const real = Buffer.alloc(8);
  real.writeDoubleLE(value);
  return record(REAL, [...head, real]);
}

/** Number and length of a record have seven bits a byte, the lowest first. */
function record(id: number, parts: readonly Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  const head = id < 128 ? [id] : [(id & 127) | 128, id >> 7];
  const length = [(data.length & 127) | 128, data.length >> 7];
  return Buffer.concat([Buffer.from([...head, ...length]), data]);
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function wide(text: string): Buffer {
  return Buffer.concat([number32(text.length), Buffer.from(text, "utf16le")]);
}
