import { OFFICE_LIMITS } from "#app/contract/preview-limits.data.ts";

/** First bytes of a compound file: older documents, and newer ones with a password (MS-CFB 2.2). */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] as const;
const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const MOST_COMMENT_BYTES = 65_535;

/** The folder of a document's own parts, by extension; macros only where the extension says so. */
const FOLDERS: Readonly<Record<string, string>> = {
  docx: "word/",
  docm: "word/",
  xlsx: "xl/",
  xlsm: "xl/",
  xlsb: "xl/",
  pptx: "ppt/",
  ppsx: "ppt/",
};
const WITH_MACROS: readonly string[] = ["docm", "xlsm", "xlsb"];
const OPEN_DOCUMENTS: readonly string[] = ["odt", "ods", "odp"];

/** Whether a document of the newer kinds is locked with a password (3213): then it is a compound file. */
export function hasDocumentPassword(extension: string, bytes: Uint8Array): boolean {
  const isNewer = extension in FOLDERS || OPEN_DOCUMENTS.includes(extension);
  return isNewer && COMPOUND.every((byte, at) => bytes[at] === byte);
}

/**
 * Whether bytes that came back are a document of this kind, by its parts: another kind, a truncated one, or
 * one with macros where there may be none is not (Reading R-541). What stands in it nobody can judge here.
 */
export function isDocumentOf(extension: string, bytes: Uint8Array): boolean {
  const parts = readParts(bytes);
  if (parts === null) return false;
  if (OPEN_DOCUMENTS.includes(extension)) {
    return parts.has("mimetype") && parts.has("content.xml");
  }
  const folder = FOLDERS[extension];
  if (folder === undefined || !parts.has("[Content_Types].xml")) return false;
  const names = [...parts];
  const mayHaveMacros = WITH_MACROS.includes(extension);
  const hasMacros = names.some((name) => /vbaProject/i.test(name));
  return names.some((name) => name.startsWith(folder)) && (mayHaveMacros || !hasMacros);
}

/** The names in the directory of a ZIP; null where it is none that stands whole. */
function readParts(bytes: Uint8Array): ReadonlySet<string> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  const names = new Set<string>();
  let at = view.getUint32(end + 16, true);
  if (count === 0 || count > OFFICE_LIMITS.parts) return null;
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY_SIGNATURE) return null;
    const nameBytes = view.getUint16(at + 28, true);
    const rest = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const name = at + ENTRY_BYTES;
    names.add(new TextDecoder().decode(bytes.subarray(name, name + nameBytes)));
    at = name + nameBytes + rest;
  }
  return at === end ? names : null;
}

/** Where the end of the directory stands: nothing but its own comment comes after it. */
function findEnd(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - END_BYTES - MOST_COMMENT_BYTES);
  for (let at = view.byteLength - END_BYTES; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) !== END_SIGNATURE) continue;
    if (at + END_BYTES + view.getUint16(at + 20, true) === view.byteLength) return at;
  }
  return null;
}
