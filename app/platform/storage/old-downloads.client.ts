import { DOWNLOAD_LIMITS } from "#app/contract/transfer-limits.data.ts";
import {
  findDownloadsFolder,
  isDirectory,
  isFile,
  isGoing,
  isWhole,
  OPENED,
  removeFolder,
} from "./kept-parts.client.ts";
import { succeeds } from "./sealed-store.client.ts";

const KIB = 1024;
const SECOND_MS = 1_000;
/** Behind what a page came for. */
const SWEEP_AFTER_MS = 3_000;

/**
 * Files of earlier saves, as soon as no browser can still be copying them (Spec B§9), what nobody went on
 * with in a week, and what could not go when it was to (Reading R-528).
 */
export async function removeOldDownloads(folder: FileSystemDirectoryHandle): Promise<void> {
  await removeEntries(folder, async (_name, handle) => (await isLeaving(handle)) || isOld(handle));
}

/** The same at the start of a page, which does not know what others write. */
export function sweepSoon(): void {
  setTimeout(() => void sweep(), SWEEP_AFTER_MS);
}

async function sweep(): Promise<void> {
  await succeeds(async () => {
    await removeEntries(await findDownloadsFolder(), async (_name, handle) => {
      await dropLeftOpen(handle);
      if (await isLeaving(handle)) return true;
      // In what is being written stands nothing yet.
      const { sizeBytes } = await measure(handle);
      return sizeBytes > 0 && isOld(handle);
    });
  });
}

export async function removeEntries(
  folder: FileSystemDirectoryHandle,
  isGone: (name: string, handle: FileSystemHandle) => Promise<boolean>,
): Promise<void> {
  for await (const [name, handle] of folder.entries()) {
    if (!(await isGone(name, handle))) continue;
    // Another tab may be writing it: then it stays.
    await succeeds(() =>
      isDirectory(handle) ? removeFolder(folder, name) : folder.removeEntry(name),
    );
  }
}

/**
 * What was opened and not handed to the browser, because its page ended right then: a page that is still about to
 * do that takes seconds (Trust W15).
 */
async function dropLeftOpen(handle: FileSystemHandle): Promise<void> {
  if (!isDirectory(handle) || (await isWhole(handle))) return;
  await succeeds(async () => {
    const { size, lastModified } = await (await handle.getFileHandle(OPENED)).getFile();
    const isLeft = size > 0 && Date.now() > lastModified + DOWNLOAD_LIMITS.temporaryFileGraceMs;
    if (isLeft) await handle.removeEntry(OPENED);
  });
}

async function isLeaving(handle: FileSystemHandle): Promise<boolean> {
  return isDirectory(handle) && isGoing(handle);
}

async function isOld(handle: FileSystemHandle): Promise<boolean> {
  const { sizeBytes, changedMs } = await measure(handle);
  const isLeft = isDirectory(handle) && !(await isWhole(handle));
  const copyMs = (sizeBytes / KIB) * SECOND_MS + DOWNLOAD_LIMITS.temporaryFileGraceMs;
  return Date.now() > changedMs + (isLeft ? DOWNLOAD_LIMITS.keptForMs : copyMs);
}

/** Of a file, or of all parts of one. */
async function measure(
  handle: FileSystemHandle,
): Promise<{ sizeBytes: number; changedMs: number }> {
  const all = { sizeBytes: 0, changedMs: 0 };
  for await (const part of isDirectory(handle) ? handle.values() : [handle]) {
    if (!isFile(part)) continue;
    const { size, lastModified } = await part.getFile();
    all.sizeBytes += size;
    all.changedMs = Math.max(all.changedMs, lastModified);
  }
  // An empty one was made just now, or is of no use.
  return all.changedMs === 0 ? { sizeBytes: 0, changedMs: Date.now() } : all;
}
