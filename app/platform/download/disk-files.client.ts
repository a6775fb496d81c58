import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import {
  isDirectory,
  isWhole,
  openDownloadsFolder,
} from "#app/platform/storage/kept-parts.client.ts";
import { removeEntries, removeOldDownloads } from "#app/platform/storage/old-downloads.client.ts";

/** The place of downloads in the private file system, with room for so many bytes; 3111, 3100. */
export async function openRoom(sizeBytes: number): Promise<FileSystemDirectoryHandle> {
  const folder = await attempt(CODES.noPlaceForFile, openDownloadsFolder);
  await removeOldDownloads(folder);
  await requireRoom(sizeBytes);
  return folder;
}

/** Room for the file once: nothing else is kept beside it (Reading R-122). */
async function requireRoom(sizeBytes: number): Promise<void> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  if (quota > 0 && quota - usage < sizeBytes) throw new AppError(CODES.noRoom);
}

export interface OpenEntry {
  readonly folder: FileSystemDirectoryHandle;
  readonly writer: FileSystemWritableFileStream;
  readonly entryName: string;
}

/** On a full disk old files go once and the write is tried again (Spec B§8, 3101). */
export async function writeOrClear(
  { folder, writer, entryName }: OpenEntry,
  bytes: ArrayBuffer,
): Promise<void> {
  try {
    await writer.write(bytes);
  } catch (error) {
    if (!isQuotaError(error)) throw new AppError(CODES.writeFailed, { cause: error });
    await removeEntries(folder, async (name, handle) => {
      // What somebody can go on with stays (Reading R-528).
      return name !== entryName && (!isDirectory(handle) || (await isWhole(handle)));
    });
    await attempt(CODES.writeFailed, () => writer.write(bytes));
  }
}

function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

export async function attempt<T>(code: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new AppError(code, { cause: error });
  }
}
