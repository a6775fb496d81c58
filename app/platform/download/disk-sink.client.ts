import * as CODES from "#app/contract/errors/codes.ts";
import { DOWNLOAD_LIMITS } from "#app/contract/transfer-limits.data.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FileSink, SavePort } from "#app/core/ports.ts";
import { clickToSave } from "./click-to-save.client.ts";

const FOLDER = "downloads";
const KIB = 1024;
const SECOND_MS = 1_000;

/** Whether this browser has a private file system that a page can write to. */
export function canKeepOnDisk(): boolean {
  return (
    typeof navigator.storage?.getDirectory === "function" &&
    typeof FileSystemFileHandle !== "undefined" &&
    "createWritable" in FileSystemFileHandle.prototype
  );
}

/** A save over the private file system of this origin (3100, 3101, 3111, 3112; Spec B§8). */
export async function openDiskSink(file: Parameters<SavePort["open"]>[0]): Promise<FileSink> {
  const folder = await openFolder();
  await removeOldFiles(folder);
  await requireRoom(file.sizeBytes);
  const entryName = crypto.randomUUID();
  const entry = await attempt(CODES.noPlaceForFile, () =>
    folder.getFileHandle(entryName, { create: true }),
  );
  const writer = await attempt(CODES.placeNotWritable, () => entry.createWritable());
  return {
    write: (bytes) => writeOrClear({ folder, writer, entryName }, bytes),
    finish: async () => {
      await attempt(CODES.writeFailed, () => writer.close());
      await clickToSave(await entry.getFile(), file);
    },
    abort: async () => {
      await writer.abort();
      await folder.removeEntry(entryName);
    },
  };
}

async function openFolder(): Promise<FileSystemDirectoryHandle> {
  return attempt(CODES.noPlaceForFile, async () => {
    const root = await navigator.storage.getDirectory();
    return root.getDirectoryHandle(FOLDER, { create: true });
  });
}

/** Room for the file once: nothing else is kept beside it (Reading R-122). */
async function requireRoom(sizeBytes: number): Promise<void> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  if (quota > 0 && quota - usage < sizeBytes) throw new AppError(CODES.noRoom);
}

interface OpenEntry {
  readonly folder: FileSystemDirectoryHandle;
  readonly writer: FileSystemWritableFileStream;
  readonly entryName: string;
}

/** On a full disk old files go once and the write is tried again (Spec B§8, 3101). */
async function writeOrClear(
  { folder, writer, entryName }: OpenEntry,
  bytes: ArrayBuffer,
): Promise<void> {
  try {
    await writer.write(bytes);
  } catch (error) {
    if (!isQuotaError(error)) throw new AppError(CODES.writeFailed, { cause: error });
    await removeFiles(folder, async (name) => name !== entryName);
    await attempt(CODES.writeFailed, () => writer.write(bytes));
  }
}

function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

/** Files of earlier saves, as soon as no browser can still be copying them (Spec B§9). */
async function removeOldFiles(folder: FileSystemDirectoryHandle): Promise<void> {
  await removeFiles(folder, async (_name, handle) => {
    const file = await handle.getFile();
    const keptForMs = (file.size / KIB) * SECOND_MS + DOWNLOAD_LIMITS.temporaryFileGraceMs;
    return Date.now() > file.lastModified + keptForMs;
  });
}

async function removeFiles(
  folder: FileSystemDirectoryHandle,
  isGone: (name: string, handle: FileSystemFileHandle) => Promise<boolean>,
): Promise<void> {
  for await (const [name, handle] of folder.entries()) {
    if (!(handle instanceof FileSystemFileHandle) || !(await isGone(name, handle))) continue;
    // Another tab may be writing it: then it stays.
    await folder.removeEntry(name).catch(() => undefined);
  }
}

async function attempt<T>(code: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new AppError(code, { cause: error });
  }
}
