import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FileSink, StandingFile, TargetFolder } from "#app/core/ports.ts";

/** Nothing of that name, or a folder where a file, or a file where a folder is looked for. */
const MISSING: ReadonlySet<string> = new Set(["NotFoundError", "TypeMismatchError"]);

/** A folder of the device behind its handle. A browser writes beside the file and puts it there when it is closed. */
export function toTargetFolder(root: FileSystemDirectoryHandle): TargetFolder {
  return {
    handle: Promise.resolve(root),
    names: () =>
      attempt(async () => {
        const names: string[] = [];
        for await (const name of root.keys()) names.push(name);
        return names;
      }),
    folder: async (path) => {
      await openFolder(root, path.split("/"));
    },
    standing: (path) => findStanding(root, path),
    file: async (path, over) => {
      const parts = path.split("/");
      const name = parts.pop() ?? "";
      const folder = await openFolder(root, parts);
      await requireFree(folder, name, over);
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
async function requireFree(
  folder: FileSystemDirectoryHandle,
  name: string,
  over: "empty" | undefined,
): Promise<void> {
  const there = await attempt(() => unlessMissing(() => folder.getFileHandle(name)));
  if (there === null) return;
  const isFree = over === "empty" && (await there.getFile()).size === 0;
  if (!isFree) throw new AppError(CODES.placeNotWritable);
}

async function findStanding(
  root: FileSystemDirectoryHandle,
  path: string,
): Promise<StandingFile | null> {
  const parts = path.split("/");
  const name = parts.pop() ?? "";
  return attempt(() =>
    unlessMissing(async () => {
      let folder = root;
      for (const part of parts) folder = await folder.getDirectoryHandle(part);
      return toStanding(await (await folder.getFileHandle(name)).getFile());
    }),
  );
}

function toStanding(file: File): StandingFile {
  return {
    sizeBytes: file.size,
    changedMs: file.lastModified,
    read: (from, to) => file.slice(from, to).arrayBuffer(),
  };
}

/** null: nothing of that name and kind stands there. */
async function unlessMissing<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof DOMException && MISSING.has(error.name)) return null;
    throw error;
  }
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
