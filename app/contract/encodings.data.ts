/** Encodings that a text may be read in, as the Encoding Standard names them: those that are told by content. */
export const ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-874",
  "koi8-r",
  "ibm866",
  "shift_jis",
  "euc-jp",
  "gb18030",
  "big5",
  "euc-kr",
] as const;
export type Encoding = (typeof ENCODINGS)[number];
