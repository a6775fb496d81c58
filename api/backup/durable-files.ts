import { createHash } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { chmod, copyFile, mkdir, open, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ManifestFile } from "#api/backup/manifest.ts";
import { syncFolder } from "#api/blobs/disk/files.ts";

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const READ_BYTES = 1024 * 1024;

/** Size and SHA-256 of a file. */
export async function digestFile(path: string): Promise<Omit<ManifestFile, "path">> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const part of createReadStream(path, { highWaterMark: READ_BYTES })) {
    hash.update(part);
    size += part.length;
  }
  return { size, sha256: hash.digest("hex") };
}

/** Makes a folder and those above it, for the owner alone; notes them, so that they can be synchronised once. */
export class FolderTree {
  readonly #made = new Set<string>();
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async make(path: string): Promise<void> {
    if (this.#made.has(path)) return;
    await mkdir(path, { recursive: true, mode: FOLDER_MODE });
    for (let at = path; at.length > this.#root.length; at = dirname(at)) this.#made.add(at);
    this.#made.add(this.#root);
  }

  /** Names of files are on disk only when their folders are. */
  async sync(): Promise<void> {
    for (const folder of this.#made) await syncFolder(folder);
  }
}

/** A copy for the owner alone that is on disk when this resolves; the target must not be there. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  await chmod(to, FILE_MODE);
  await syncFile(to);
}

export async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: FILE_MODE, flag: "wx" });
  await syncFile(path);
}

export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Where a file of the manifest lies below a folder. */
export function placeOf(folder: string, path: string): string {
  return join(folder, ...path.split("/"));
}

/** Runs the work on all, some at a time. */
export async function someAtOnce<T>(
  all: Iterable<T>,
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const left = all[Symbol.iterator]();
  const worker = async () => {
    for (let next = left.next(); next.done !== true; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
