import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FileSink, TargetFolder } from "#app/core/ports.ts";

/** A folder of the device behind its handle. A browser writes beside the file and puts it there when it is closed. */
export function toTargetFolder(root: FileSystemDirectoryHandle): TargetFolder {
  return {
    names: () =>
      attempt(async () => {
        const names: string[] = [];
        for await (const name of root.keys()) names.push(name);
        return names;
      }),
    folder: async (path) => {
      await openFolder(root, path.split("/"));
    },
    file: async (path) => {
      const parts = path.split("/");
      const name = parts.pop() ?? "";
      const folder = await openFolder(root, parts);
      await requireFree(folder, name);
      const entry = await attempt(() => folder.getFileHandle(name, { create: true }));
      try {
        return toSink(folder, name, await attempt(() => entry.createWritable()));
      } catch (error) {
        await dropName(folder, name);
        throw error;
      }
    },
  };
}

function toSink(
  folder: FileSystemDirectoryHandle,
  name: string,
  writer: FileSystemWritableFileStream,
): FileSink {
  return {
    write: (bytes) => attempt(() => writer.write(bytes), CODES.writeFailed),
    finish: () => attempt(() => writer.close(), CODES.writeFailed),
    abort: async () => {
      // One that failed has ended by itself.
      await writer.abort().catch(() => undefined);
      await dropName(folder, name);
    },
  };
}

/** The name of what did not come stands there for nothing; nobody but this page gave it. */
async function dropName(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  await folder.removeEntry(name).catch(() => undefined);
}

/** What came there after the names were given is somebody's, and stays: 3112. */
async function requireFree(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  const isTaken = await folder.getFileHandle(name).then(
    () => true,
    () => false,
  );
  if (isTaken) throw new AppError(CODES.placeNotWritable);
}

async function openFolder(
  root: FileSystemDirectoryHandle,
  parts: readonly string[],
): Promise<FileSystemDirectoryHandle> {
  let folder = root;
  for (const part of parts) {
    if (part === "") continue;
    const above = folder;
    folder = await attempt(() => above.getDirectoryHandle(part, { create: true }));
  }
  return folder;
}

/** A name that the browser lets nobody write is its own fault; all else is the place's. */
async function attempt<T>(work: () => Promise<T>, otherwise = CODES.noPlaceForFile): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AppError(toCode(cause, otherwise), { cause });
  }
}

function toCode(cause: unknown, otherwise: number): number {
  if (cause instanceof TypeError) return CODES.placeNotWritable;
  const isFull = cause instanceof DOMException && cause.name === "QuotaExceededError";
  return isFull ? CODES.noRoom : otherwise;
}
