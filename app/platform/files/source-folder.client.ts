import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { toKnownDate } from "#app/core/files/known-date.ts";
import type { FolderReader, FoundItem } from "#app/core/ports.ts";
import { toSourceFile } from "./source-file.client.ts";

/** Files of a list that are looked at before the page has its turn. */
const SLICE_FILES = 50;

/**
 * What lies below folders that were dropped (directory entries) or chosen (a list of files with their
 * paths, which tells of no folder that is empty). Between slices the page has its turn.
 */
export const sourceFolders: FolderReader = {
  read: (folder, signal) => {
    const { below } = folder;
    if (isDirectory(below)) return walk(below, signal);
    if (isDirectoryHandle(below)) return walkHandle(below, signal);
    return Array.isArray(below) ? sliceList(below, signal) : refuse();
  },
};

/** What a browser calls a folder and gives no way into (7200). */
async function* refuse(): AsyncGenerator<FoundItem[]> {
  yield [{ within: [], name: "", kind: "unreadable", code: CODES.folderDropRefused }];
}

/** A folder that the browser opened again; as {@link walk}. */
async function* walkHandle(root: FileSystemDirectoryHandle, signal: AbortSignal) {
  const waiting = [{ folder: root, path: [] as readonly string[] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { folder, path } = next;
    let slice: FoundItem[] = [];
    try {
      for await (const handle of folder.values()) {
        signal.throwIfAborted();
        slice.push(await lookAt(handle, path));
        if (isDirectoryHandle(handle)) {
          waiting.push({ folder: handle, path: [...path, handle.name] });
        }
        if (slice.length < SLICE_FILES) continue;
        yield slice;
        slice = [];
      }
    } catch {
      signal.throwIfAborted();
      const place = { within: path.slice(0, -1), name: path.at(-1) ?? "" };
      slice.push({ ...place, kind: "unreadable", code: CODES.sourceFolderUnreadable });
    }
    yield slice;
  }
}

async function lookAt(handle: FileSystemHandle, within: readonly string[]): Promise<FoundItem> {
  const place = { within, name: handle.name };
  if (isDirectoryHandle(handle)) return { ...place, kind: "folder" };
  const fileOf = async () => {
    try {
      if (!isFileHandle(handle)) throw new TypeError("neither file nor folder");
      return await handle.getFile();
    } catch (cause) {
      throw new AppError(CODES.sourceFileGone, { cause });
    }
  };
  try {
    const { size, lastModified } = await fileOf();
    const open = async () => toSourceFile(await fileOf());
    return { ...place, kind: "file", sizeBytes: size, modifiedMs: toKnownDate(lastModified), open };
  } catch {
    return { ...place, kind: "unreadable", code: CODES.sourceFileGone };
  }
}

function isDirectoryHandle(below: object): below is FileSystemDirectoryHandle {
  return "getFileHandle" in below;
}

function isFileHandle(handle: FileSystemHandle): handle is FileSystemFileHandle {
  return handle.kind === "file";
}

function isDirectory(below: object): below is FileSystemDirectoryEntry {
  return "createReader" in below;
}

/** Folder by folder; one that cannot be read, or only in part, says so and the others go on (7212). */
async function* walk(root: FileSystemDirectoryEntry, signal: AbortSignal) {
  const waiting = [{ entry: root, path: [] as readonly string[] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path } = next;
    const reader = next.entry.createReader();
    for (;;) {
      signal.throwIfAborted();
      const entries = await readBatch(reader);
      if (entries === null) {
        const place = { within: path.slice(0, -1), name: path.at(-1) ?? "" };
        yield [{ ...place, kind: "unreadable", code: CODES.sourceFolderUnreadable } as const];
      }
      if (entries === null || entries.length === 0) break;
      yield await Promise.all(entries.map((entry) => look(entry, path)));
      for (const entry of entries) {
        if (isDirectory(entry)) waiting.push({ entry, path: [...path, entry.name] });
      }
    }
  }
}

/** The next entries, 100 at a time in Chromium; empty at the end, null where it broke off. */
function readBatch(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[] | null> {
  return new Promise((resolve) => reader.readEntries(resolve, () => resolve(null)));
}

async function look(entry: FileSystemEntry, within: readonly string[]): Promise<FoundItem> {
  const place = { within, name: entry.name };
  if (entry.isDirectory) return { ...place, kind: "folder" };
  try {
    const { size, lastModified } = await fileOf(entry);
    // The File is let go: only the entry is kept, and asked again when its turn has come.
    const open = async () => toSourceFile(await fileOf(entry));
    return { ...place, kind: "file", sizeBytes: size, modifiedMs: toKnownDate(lastModified), open };
  } catch {
    return { ...place, kind: "unreadable", code: CODES.sourceFileGone };
  }
}

function fileOf(entry: FileSystemEntry): Promise<File> {
  return new Promise((resolve, reject) => {
    const refuse = (cause?: unknown) => reject(new AppError(CODES.sourceFileGone, { cause }));
    if (!isFile(entry)) return refuse();
    entry.file(resolve, refuse);
  });
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

async function* sliceList(files: readonly File[], signal: AbortSignal) {
  for (let from = 0; from < files.length; from += SLICE_FILES) {
    signal.throwIfAborted();
    yield files.slice(from, from + SLICE_FILES).map(toFound);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function toFound(file: File): FoundItem {
  const within = file.webkitRelativePath.split("/").slice(1, -1);
  const { name, size, lastModified } = file;
  const open = async () => toSourceFile(file);
  return {
    within,
    name,
    kind: "file",
    sizeBytes: size,
    modifiedMs: toKnownDate(lastModified),
    open,
  };
}
