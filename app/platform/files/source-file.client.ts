import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { toKnownDate } from "#app/core/files/known-date.ts";
import type { SourceFile } from "#app/core/ports.ts";

/** A file of the browser as the core reads it: piece by piece, never as a whole. */
export function toSourceFile(file: File): SourceFile {
  const { name, size: sizeBytes } = file;
  const modifiedMs = toKnownDate(file.lastModified);
  return {
    name,
    sizeBytes,
    modifiedMs,
    blob: file,
    read: (fromByte, toByte) => readSlice(file, fromByte, toByte),
    stat: async () => {
      // The facts of a File stand still; reading one byte tells whether they still hold.
      await readSlice(file, 0, Math.min(1, sizeBytes));
      return { sizeBytes: file.size, modifiedMs: toKnownDate(file.lastModified) };
    },
  };
}

async function readSlice(file: File, fromByte: number, toByte: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(fromByte, toByte).arrayBuffer();
  } catch (error) {
    // Browsers refuse to read a file that was written to since it was picked.
    const hasChanged = error instanceof DOMException && error.name === "NotReadableError";
    throw new AppError(hasChanged ? CODES.sourceChanged : CODES.sourceUnreadable, { cause: error });
  }
}
