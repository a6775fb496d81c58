import * as CODES from "#app/contract/errors/codes.ts";
import { CACHE_FILE_NAME } from "../brand.ts";
import { FILES_LIMITS } from "../limits.data.ts";
import { INVISIBLE, STRAY_JOINER } from "./shown-name.ts";

/** Why a name cannot be used, one word for each rule. Spec B§5, Trust 2.6, Reading R-15. */
export type NameProblem =
  | "empty"
  | "too-long"
  | "slash"
  | "character"
  | "invisible"
  | "leading-space"
  | "trailing-dot"
  | "trailing-space"
  | "reserved"
  | "reserved-part";

/** What is wrong with a name, and the character or word that is, as it can be shown. */
export interface NameFault {
  readonly problem: NameProblem;
  /** `:`, `U+202E`, `CON`; empty where the problem says all. */
  readonly what: string;
}

/** Where a name is given; the codes of the specification differ. */
export type NameUse = "upload" | "rename-file" | "folder" | "document";

const SLASH = /[/\\]/;
const FORBIDDEN = /[:*?"<>|]/;
/** Half of a character: text that is not well-formed. */
const LONE_SURROGATE = /\p{Surrogate}/u;
const DEVICE = /^(?:clock\$|(?:prn|aux|nul|con|com[0-9]|lpt[0-9])(?:\.[a-z0-9]+)?)$/i;
const RESERVED: ReadonlySet<string> = new Set([
  ".syncinfo",
  "thumbs.db",
  "desktop.ini",
  CACHE_FILE_NAME,
  "$recycle.bin",
]);

/** The form in which a name is checked, compared and sealed: NFC. Formats 3. */
export function toStoredName(raw: string): string {
  return raw.normalize("NFC");
}

/** The same of what somebody typed; nothing but spaces is no name. */
export function toTypedName(raw: string): string {
  return raw.trim() === "" ? "" : toStoredName(raw);
}

/**
 * What is wrong with a name in the form of {@link toStoredName}; `undefined` when it can be used.
 * The length is at most 248 UTF-16 units (Reading R-15).
 */
export function findNameFault(name: string): NameFault | undefined {
  if (name === "") return { problem: "empty", what: "" };
  return (
    faultOf("slash", SLASH.exec(name)?.[0]) ??
    faultOf("character", FORBIDDEN.exec(name)?.[0]) ??
    faultOf("invisible", findInvisible(name)) ??
    faultOf("leading-space", name.startsWith(" ") ? "" : undefined) ??
    faultOf("trailing-space", name.endsWith(" ") ? "" : undefined) ??
    faultOf("trailing-dot", name.endsWith(".") ? "." : undefined) ??
    faultOf("reserved-part", findReservedPart(name)) ??
    faultOf("reserved", isReservedWord(name) ? name : undefined) ??
    faultOf("too-long", name.length > FILES_LIMITS.maxNameUnits ? "" : undefined)
  );
}

function faultOf(problem: NameProblem, what: string | undefined): NameFault | undefined {
  return what === undefined ? undefined : { problem, what };
}

/** The first character that cannot be seen, as `U+202E`. */
function findInvisible(name: string): string | undefined {
  const found = LONE_SURROGATE.exec(name) ?? INVISIBLE.exec(name) ?? STRAY_JOINER.exec(name);
  const unit = found?.[0].codePointAt(0);
  return unit === undefined ? undefined : `U+${unit.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Names that systems and sync programs keep for themselves, in any case. Spec B§5. */
export function isReservedName(name: string): boolean {
  return findReservedPart(name) !== undefined || isReservedWord(name);
}

function isReservedWord(name: string): boolean {
  return DEVICE.test(name) || RESERVED.has(name.toLowerCase());
}

/** What sync programs and office programs begin or mark the names of their own files with. */
function findReservedPart(name: string): string | undefined {
  if (name.includes("~$")) return "~$";
  return [".~", "~"].find((start) => name.startsWith(start));
}

/**
 * The catalogue code of a problem. An upload fails as 3500 in its row, an upload without a name
 * as 7201; folders as 7246, new documents without a name as 7241, a slash in a file name as 7243,
 * everything else as 8213. Spec B§5, B§8, Trust 2.6.
 */
export function nameErrorCode(problem: NameProblem, use: NameUse): number {
  switch (use) {
    case "upload":
      return problem === "empty" ? CODES.uploadNameMissing : CODES.uploadNameRefused;
    case "folder":
      return CODES.folderNameRefused;
    case "document":
    case "rename-file":
      if (problem === "empty") return CODES.fileNameMissing;
      return problem === "slash" ? CODES.fileNameHasSlash : CODES.fileNameRefused;
  }
}

/** What two names have in common when they count as the same. Spec B§5, Formats 3. */
export function toNameKey(name: string): string {
  return name.normalize("NFC").toLowerCase().normalize("NFC");
}

/** The catalogue code of a name that stands in the list already. Spec B§8. */
export function duplicateNameCode(use: NameUse): number {
  switch (use) {
    case "upload":
      return CODES.fileNameTaken;
    case "folder":
      return CODES.folderNameTaken;
    case "document":
    case "rename-file":
      return CODES.newNameTaken;
  }
}

const DOCUMENT_EXTENSION = /\.(?:docx|pptx|xlsx)$/i;

/** New office documents are .docx, .pptx or .xlsx, else 8212. Spec B§5. */
export function hasDocumentExtension(name: string): boolean {
  return DOCUMENT_EXTENSION.test(name);
}
