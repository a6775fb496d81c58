import * as CODES from "#app/contract/errors/codes.ts";
import { findNameFault, nameErrorCode, toStoredName } from "#app/contract/validate/name.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { SourceFile } from "#app/core/ports.ts";

/**
 * The code of what keeps a file from being uploaded before a byte of it is read: 7201, 3500, 7202.
 * Which rule the name breaks is read from the name where the row is shown. Spec B§5.
 */
export function findUploadRefusal(file: Pick<SourceFile, "name" | "sizeBytes">): number | null {
  return findFolderRefusal(file.name) ?? (file.sizeBytes === 0 ? CODES.fileEmpty : null);
}

/** The same of a file whose owner is offered a name that fits: a file without a name, or of no bytes. */
export function findContentRefusal({
  name,
  sizeBytes,
}: Pick<SourceFile, "name" | "sizeBytes">): number | null {
  if (name === "") return CODES.uploadNameMissing;
  return sizeBytes === 0 ? CODES.fileEmpty : null;
}

/** The same of a folder, by its name alone: 7201, 3500. */
export function findFolderRefusal(name: string): number | null {
  const fault = findNameFault(toStoredName(name));
  return fault === undefined ? null : nameErrorCode(fault.problem, "upload");
}

/** Throws 7012 when size or date are no longer those of the moment it was queued (Spec B§5). */
export async function requireUnchanged(file: SourceFile): Promise<void> {
  const now = await file.stat();
  if (now.sizeBytes !== file.sizeBytes || !Object.is(now.modifiedMs, file.modifiedMs)) {
    throw new AppError(CODES.sourceChanged);
  }
}
