import type { ZipFiles } from "#app/viewers/parts/unpack.ts";
import { ViewerError } from "#app/viewers/viewer.ts";

/** First record of the old format: its number and length, then its version (BIFF8), as little-endian words. */
const BEGIN = [0x09, 0x08, 0x10, 0x00, 0x00, 0x06];
const BEGIN_BYTES = 20;
const RECORD_HEAD_BYTES = 4;
const WRITE_PROTECT = 0x86;
const FILE_PASS = 0x2f;

/**
 * Whether a workbook of the old format is sealed by a password: its records are ciphertext then, which a reader takes
 * for cells. It says so right behind its beginning ([MS-XLS] 2.1.7.20.3).
 */
export function isLockedOldBook(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const last = bytes.byteLength - BEGIN_BYTES - RECORD_HEAD_BYTES - RECORD_HEAD_BYTES;
  for (
    let at = bytes.indexOf(BEGIN[0] ?? 0);
    at >= 0 && at <= last;
    at = bytes.indexOf(9, at + 1)
  ) {
    if (!BEGIN.every((byte, n) => bytes[at + n] === byte)) continue;
    const first = view.getUint16(at + BEGIN_BYTES, true);
    const isNext = first === WRITE_PROTECT;
    const behind = at + BEGIN_BYTES + (isNext ? RECORD_HEAD_BYTES : 0);
    return view.getUint16(behind, true) === FILE_PASS;
  }
  return false;
}

/** Parts of records, of which each may be a sheet if the workbook says so. */
const BINARY_PART = /\.bin$/;
const ROW_RECORD = 0;
const LAST_CELL_RECORD = 11;
/** As many as the reader of the other formats takes. */
const MOST_CELLS = 10_000_000;

/**
 * A row of a binary workbook is as long as its last cell, and a cell is a few bytes: some kilobytes could ask for more
 * memory than there is (Trust W10).
 *
 * @throws ViewerError "too-large"
 */
export function refuseWideSheets(files: ZipFiles): void {
  let cells = 0;
  for (const [name, bytes] of Object.entries(files)) {
    if (BINARY_PART.test(name)) cells += cellsOf(bytes);
    if (cells > MOST_CELLS) throw new ViewerError("too-large");
  }
}

/** Places up to the last cell of each row. Throws where a record is cut off, as its reader does. */
function cellsOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let before = 0;
  let widest = 0;
  for (const { id, at } of recordsOf(bytes)) {
    if (id > LAST_CELL_RECORD) continue;
    if (id === ROW_RECORD) {
      before += widest;
      widest = 0;
    } else widest = Math.max(widest, view.getUint32(at, true) + 1);
  }
  return before + widest;
}

/** Number and length of a record have seven bits a byte, the lowest first ([MS-XLSB] 2.1.4). */
function* recordsOf(bytes: Uint8Array): Generator<{ readonly id: number; readonly at: number }> {
  let at = 0;
  const next = () => bytes[at++] ?? 0;
  while (at < bytes.byteLength) {
    const low = next();
    const id = (low & 0x80) === 0 ? low : (low & 0x7f) | ((next() & 0x7f) << 7);
    let length = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = next();
      length |= (byte & 0x7f) << shift;
      if ((byte & 0x80) === 0) break;
    }
    yield { id, at };
    at += length;
  }
}
