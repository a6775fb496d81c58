import * as CODES from "#app/contract/errors/codes.ts";
import { FILE_CATEGORIES } from "#app/contract/file-categories.data.ts";
import { hasDocumentExtension, nameErrorCode, toTypedName } from "#app/contract/validate/name.ts";
import { extensionOf } from "#app/core/display/name-parts.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { Clock, SourceFile } from "#app/core/ports.ts";
import type { OpenedFolder } from "./item.ts";
import { findNameRefusal, type NameRefusal } from "./typed-name.ts";

/** What can be made new, in the order in which it is offered (Spec B§2). */
export const DOCUMENT_TYPES = ["docx", "pptx", "xlsx", "txt"] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** A text has one line end: what has no byte cannot be uploaded (7202, Reading R-280). */
const EMPTY_TEXT = "\n";

const OFFICE_EXTENSIONS: ReadonlySet<string> = new Set(
  FILE_CATEGORIES.filter(({ name }) => ["doc", "office", "spreadsheet"].includes(name)).flatMap(
    ({ extensions }) => extensions,
  ),
);

/**
 * The whole name: what was typed, with the extension of its type where it was not typed too.
 * @internal Tests try names without making documents.
 */
export function toDocumentName(typed: string, type: DocumentType): string {
  const name = toTypedName(typed);
  return name === "" || extensionOf(name) === type ? name : `${name}.${type}`;
}

/** What is missing or wrong with the name of a new document (7241, 7243, 8211, 8212, 8213). */
export function findDocumentRefusal(
  typed: string,
  type: DocumentType | null,
  taken: ReadonlySet<string>,
): NameRefusal | null {
  const name = toTypedName(typed);
  if (name === "") return { kind: "code", code: nameErrorCode("empty", "document") };
  if (type === null) return findNameRefusal(name, "document", new Set());
  if (isOtherDocument(name, type)) return { kind: "code", code: CODES.documentTypeWrong };
  const refusal = findNameRefusal(toDocumentName(name, type), "document", taken);
  const hasSlash = refusal?.kind === "fault" && refusal.fault.problem === "slash";
  return hasSlash ? { kind: "code", code: CODES.fileNameHasSlash } : refusal;
}

/** An office document is of its type, and of no other that its name would say (8212, Reading R-281). */
function isOtherDocument(name: string, type: DocumentType): boolean {
  const extension = extensionOf(name);
  return type !== "txt" && extension !== type && OFFICE_EXTENSIONS.has(extension);
}

/** What was chosen and typed. */
export interface NewDocument {
  readonly typed: string;
  readonly type: DocumentType | null;
}

interface DocumentPorts {
  readonly clock: Pick<Clock, "nowMs">;
  readonly transfers: { upload(sources: readonly SourceFile[], into: OpenedFolder): void };
}

/** Makes a document and uploads it as any file; throws what {@link createDocument} does. */
export async function addDocument(
  { clock, transfers }: DocumentPorts,
  document: NewDocument,
  folder: OpenedFolder,
): Promise<void> {
  transfers.upload([await createDocument(document, clock.nowMs())], folder);
}

/**
 * An empty document. 7242 without a type, 7241 without a name, 8212 for an
 * extension that is none of a document, 7244 when the template cannot be had.
 * @internal Tests read the document before it is uploaded.
 */
export async function createDocument(
  { typed, type }: NewDocument,
  nowMs: number,
): Promise<SourceFile> {
  if (type === null) throw new AppError(CODES.documentTypeMissing);
  const refusal = findDocumentRefusal(typed, type, new Set());
  if (refusal !== null) throw new AppError(toCode(refusal));
  const name = toDocumentName(typed, type);
  if (type !== "txt" && !hasDocumentExtension(name)) throw new AppError(CODES.documentTypeWrong);
  const bytes = await readTemplate(type);
  const facts = { sizeBytes: bytes.byteLength, modifiedMs: nowMs };
  return {
    name,
    ...facts,
    read: async (fromByte, toByte) => bytes.slice(fromByte, toByte).buffer,
    stat: async () => facts,
  };
}

function toCode(refusal: NameRefusal): number {
  return refusal.kind === "code" ? refusal.code : nameErrorCode(refusal.fault.problem, "document");
}

async function readTemplate(type: DocumentType): Promise<Uint8Array<ArrayBuffer>> {
  if (type === "txt") return new TextEncoder().encode(EMPTY_TEXT);
  try {
    const { DOCUMENT_TEMPLATES } = await import("./document-templates.data.ts");
    return Uint8Array.from(atob(DOCUMENT_TEMPLATES[type]), (unit) => unit.charCodeAt(0));
  } catch (cause) {
    throw new AppError(CODES.documentFailed, { cause });
  }
}
