import { succeeds, within } from "./sealed-store.client.ts";

/** Where downloads stand in the private file system of this origin. */
const FOLDER = "downloads";
/** In the folder of a download that became a file: it goes with time alone, for a browser may copy it yet. */
const WHOLE = "whole";
/** In the folder of a download: the file itself, made of the sealed parts beside it (Trust W15). */
export const OPENED = "opened";
/** In the folder of one that is to go, and of which something was being written: whoever comes next takes it away. */
const GOING = "going";
/** As long as for what is kept beside it: all are emptied together. */
const EMPTY_MS = 900;
const AGAIN_MS = 50;

/** @throws DOMException where this browser has no such place */
export async function openDownloadsFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}

/** The same where it was made before. @throws DOMException else */
export async function findDownloadsFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER);
}

/** Names of downloads of which parts stand there, and that never became files (Reading R-528). */
export async function keptNames(): Promise<readonly string[]> {
  return namesOf(async (folder) => !(await isWhole(folder)) && !(await isGoing(folder)));
}

/** True: nothing of it stands any more. What somebody holds open stays, and is said to go. */
export async function dropKept(name: string): Promise<boolean> {
  try {
    const downloads = await findDownloadsFolder();
    return await removeFolder(downloads, name);
  } catch (error) {
    return isNotFound(error);
  }
}

/** Answers within a second and never rejects: signing out waits for it. */
export async function clearKeptParts(): Promise<void> {
  await within(EMPTY_MS, dropAll(Date.now() + EMPTY_MS));
}

/** Pages hear that somebody signs out and end what they write: until they did it is asked for again. */
async function dropAll(untilMs: number): Promise<boolean> {
  for (;;) {
    const names = await namesOf(async (folder) => !(await isWhole(folder)));
    const dropped = await Promise.all(names.map(dropKept));
    if (dropped.every((isGone) => isGone)) return true;
    if (Date.now() + AGAIN_MS >= untilMs) return false;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

/**
 * A folder with everything in it; false where something of it is held open, which keeps a browser from
 * removing the rest with it: that goes alone.
 */
export async function removeFolder(
  downloads: FileSystemDirectoryHandle,
  name: string,
): Promise<boolean> {
  const folder = await downloads.getDirectoryHandle(name);
  await succeeds(() => folder.getFileHandle(GOING, { create: true }));
  if (await succeeds(() => downloads.removeEntry(name, { recursive: true }))) return true;
  for await (const part of folder.keys()) {
    if (part !== GOING) await succeeds(() => folder.removeEntry(part));
  }
  return false;
}

async function namesOf(
  isWanted: (folder: FileSystemDirectoryHandle) => Promise<boolean>,
): Promise<readonly string[]> {
  const names: string[] = [];
  // Without the place nothing stands there.
  await succeeds(async () => {
    for await (const [name, handle] of (await findDownloadsFolder()).entries()) {
      if (isDirectory(handle) && (await isWanted(handle))) names.push(name);
    }
  });
  return names;
}

export async function markWhole(folder: FileSystemDirectoryHandle): Promise<void> {
  await folder.getFileHandle(WHOLE, { create: true });
}

export function isWhole(folder: FileSystemDirectoryHandle): Promise<boolean> {
  return succeeds(() => folder.getFileHandle(WHOLE));
}

export function isGoing(folder: FileSystemDirectoryHandle): Promise<boolean> {
  return succeeds(() => folder.getFileHandle(GOING));
}

export function isDirectory(handle: FileSystemHandle): handle is FileSystemDirectoryHandle {
  return handle.kind === "directory";
}

export function isFile(handle: FileSystemHandle): handle is FileSystemFileHandle {
  return handle.kind === "file";
}

function isNotFound(error: unknown): boolean {
  return error instanceof DOMException && error.name === "NotFoundError";
}
