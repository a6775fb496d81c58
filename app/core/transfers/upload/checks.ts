import { findNameProblem, nameErrorCode, toStoredName } from "#app/contract/validate/name.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { SourceFile } from "#app/core/ports.ts";
import type { TransferNote } from "#app/core/transfers/engine.ts";

const EMPTY_FILE = 7202;
const FILE_CHANGED = 7012;

export interface UploadRefusal {
  readonly code: number;
  readonly note: TransferNote | null;
}

/**
 * What keeps a file from being uploaded before a byte of it is read: 7201, 3500 (with a note above
 * 248 units, Reading R-15), 7202. Spec B§5.
 */
export function findUploadRefusal(file: SourceFile): UploadRefusal | null {
  const problem = findNameProblem(toStoredName(file.name));
  if (problem !== undefined) {
    const note = problem === "too-long" ? "name-too-long" : null;
    return { code: nameErrorCode(problem, "upload"), note };
  }
  return file.sizeBytes === 0 ? { code: EMPTY_FILE, note: null } : null;
}

/** Throws 7012 when size or date are no longer those of the moment it was queued (Spec B§5). */
export async function requireUnchanged(file: SourceFile): Promise<void> {
  const now = await file.stat();
  if (now.sizeBytes !== file.sizeBytes || now.modifiedMs !== file.modifiedMs) {
    throw new AppError(FILE_CHANGED);
  }
}
