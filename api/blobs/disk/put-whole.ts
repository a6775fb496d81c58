import { constants } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { isMissing, sizeOf, syncFolder } from "#api/blobs/disk/files.ts";
import { writeAll } from "#api/blobs/disk/write-stream.ts";

export interface WholeFile {
  readonly from: string;
  readonly to: string;
  readonly bytes: Uint8Array;
}

/** Files that are written at a time. */
const AT_ONCE = 16;

/**
 * Each is written beside and moved into place when its bytes are durable, so that nobody ever finds a part of
 * one there. Folders are synchronised once for all of them: that is what makes many small files cheap.
 */
export async function putWhole(files: readonly WholeFile[]): Promise<void> {
  const made = [...new Set(files.flatMap(({ from, to }) => [dirname(from), dirname(to)]))];
  for (const folder of made) await mkdir(folder, { recursive: true });
  await someAtOnce(files, writeDurably);
  await someAtOnce(files, move);
  const synced = new Set([...made, ...files.map(({ to }) => dirname(dirname(to)))]);
  await someAtOnce([...synced], syncFolder);
}

async function someAtOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += AT_ONCE) {
    await Promise.all(all.slice(at, at + AT_ONCE).map(work));
  }
}

/** Moved already, by another try of the same upload, is as good. */
async function move({ from, to }: WholeFile): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!isMissing(error) || (await sizeOf(to)) === undefined) throw error;
  }
}

/** Never cut short: an earlier try of the same upload may have been moved into place meanwhile. */
async function writeDurably({ from, bytes }: WholeFile): Promise<void> {
  const file = await open(from, constants.O_RDWR | constants.O_CREAT);
  try {
    await writeAll(file, bytes, 0);
    await file.datasync();
  } finally {
    await file.close();
  }
}
