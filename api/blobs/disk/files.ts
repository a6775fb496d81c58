import { constants, type Stats } from "node:fs";
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  truncate,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BlobFile } from "#api/blobs/blob-store.ts";

/** `tmp/{backup_id}` while it is uploaded, `ab/{cachekey}` afterwards. */
export function pathOf(folder: string, { kind, name }: BlobFile): string {
  return kind === "temporary" ? join(folder, "tmp", name) : join(folder, name.slice(0, 2), name);
}

/** Names there; none when it does not exist. */
export async function readFolder(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** For reading and writing at any place; the file is made when it is not there. */
export async function openDurably(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true });
  try {
    return await open(path, constants.O_RDWR);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const handle = await open(path, constants.O_RDWR | constants.O_CREAT);
  await syncFolder(dirname(path));
  return handle;
}

export async function cut(path: string, sizeBytes: number): Promise<void> {
  if (sizeBytes === 0) return rm(path, { force: true });
  const current = await sizeOf(path);
  if (current !== undefined && current > sizeBytes) await truncate(path, sizeBytes);
}

/** Moves a file for good; moved already is as good. False: neither is there. */
export async function publish(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return (await sizeOf(to)) !== undefined;
  }
  await syncFolder(dirname(to));
  await syncFolder(dirname(dirname(to)));
  await syncFolder(dirname(from));
  return true;
}

export async function sizeOf(path: string): Promise<number | undefined> {
  return (await statOf(path))?.size;
}

export async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A new name in a folder is on disk only when the folder is. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
