/** Beginnings of files, in Latin-1; names are those of the formats and the same in every language. */
const MAGIC: readonly (readonly [string, string])[] = [
  ["%PDF-", "PDF"],
  ["PK\x03\x04", "ZIP"],
  ["Rar!\x1a\x07", "RAR"],
  ["7z\xbc\xaf\x27\x1c", "7-Zip"],
  ["\x1f\x8b", "gzip"],
  ["BZh", "bzip2"],
  ["\xfd7zXZ\x00", "XZ"],
  ["\x89PNG\r\n\x1a\n", "PNG"],
  ["\xff\xd8\xff", "JPEG"],
  ["GIF8", "GIF"],
  ["RIFF", "RIFF"],
  ["II*\x00", "TIFF"],
  ["MM\x00*", "TIFF"],
  ["8BPS", "Photoshop"],
  ["AC10", "AutoCAD DWG"],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "OLE 2 (doc, xls, ppt, msg)"],
  ["MZ", "Windows EXE"],
  ["\x7fELF", "ELF"],
  ["\xcf\xfa\xed\xfe", "Mach-O"],
  ["SQLite format 3\x00", "SQLite"],
  ["OggS", "Ogg"],
  ["ID3", "MP3"],
  ["fLaC", "FLAC"],
  ["\x1aE\xdf\xa3", "Matroska"],
  ["wOFF", "WOFF"],
  ["wOF2", "WOFF2"],
  ["\x00asm", "WebAssembly"],
];
const LONGEST = Math.max(...MAGIC.map(([magic]) => magic.length));

/** The type of a file by its first bytes; null where they are none that is known here. */
export function typeOf(head: Uint8Array): string | null {
  const start = String.fromCharCode(...head.subarray(0, LONGEST));
  return MAGIC.find(([magic]) => start.startsWith(magic))?.[1] ?? null;
}
