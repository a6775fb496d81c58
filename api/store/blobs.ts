import { constants, createReadStream, type ReadStream, type Stats } from "node:fs";
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  truncate,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { PieceHasher } from "#api/store/piece-hasher.ts";

const READ_BYTES = 512 * 1024;
const NAMES_AT_ONCE = 500;
/** Random 128 bits in hex, and the folder by their first two digits. */
const RANDOM_NAME = /^[0-9a-f]{32}$/;
const PART_NAME = /^[0-9a-f]{2}$/;

/** An upload under way, by its backup id, or what it became, by its cachekey. */
export type BlobKind = "temporary" | "finished";

export interface BlobFile {
  readonly kind: BlobKind;
  readonly name: string;
}

/** Ciphertext on disk: `tmp/{backup_id}` while it is uploaded, `ab/{cachekey}` afterwards. */
export interface BlobStore {
  readonly folder: string;
  /** For reading and writing at any place; the file is made when it is not there. */
  openTemporary(backupId: string): Promise<FileHandle>;
  /** Removes what lies behind so many bytes of an upload; all of it at 0. Never makes it longer. */
  cutTemporary(backupId: string, sizeBytes: number): Promise<void>;
  /** Moves an upload into place; done already is as good. False: neither file is there. */
  publish(backupId: string, cachekey: string): Promise<boolean>;
  remove(backupId: string, cachekey: string): Promise<void>;
  /** Removes a finished blob; none is as good. */
  removeFinished(cachekey: string): Promise<void>;
  /** Removes bytes of an upload; none is as good. */
  removeTemporary(backupId: string): Promise<void>;
  /** All files there, some at a time. */
  temporaryNames(): AsyncIterable<string[]>;
  finishedNames(): AsyncIterable<string[]>;
  /** When a file was last written to, Unix seconds; undefined when it is not there. */
  touchedS(file: BlobFile): Promise<number | undefined>;
  /** Size in bytes, undefined when there is no such blob. */
  sizeOf(cachekey: string): Promise<number | undefined>;
  /** SHA-256 of each MiB of a finished or unfinished upload. */
  pieceDigests(backupId: string, cachekey: string): Promise<Uint8Array>;
  /** Bytes `first` to `last`, both included. */
  read(cachekey: string, first: number, last: number): ReadStream;
  freeBytes(): Promise<number>;
  /** Writes and removes a small file; throws when the store cannot be written. */
  probe(): Promise<void>;
}

export function openBlobs(folder: string): BlobStore {
  const temporary = (name: string) => pathOf(folder, { kind: "temporary", name });
  const finished = (name: string) => pathOf(folder, { kind: "finished", name });
  return {
    folder,
    openTemporary: (backupId) => openDurably(temporary(backupId)),
    cutTemporary: (backupId, sizeBytes) => cut(temporary(backupId), sizeBytes),
    publish: (backupId, cachekey) => publish(temporary(backupId), finished(cachekey)),
    remove: async (backupId, cachekey) => {
      await rm(temporary(backupId), { force: true });
      await rm(finished(cachekey), { force: true });
    },
    removeFinished: (cachekey) => rm(finished(cachekey), { force: true }),
    removeTemporary: (backupId) => rm(temporary(backupId), { force: true }),
    temporaryNames: () => namesIn(join(folder, "tmp"), RANDOM_NAME),
    finishedNames: () => finishedNames(folder),
    touchedS: async (file) => {
      const found = await statOf(pathOf(folder, file));
      return found === undefined ? undefined : Math.floor(found.mtimeMs / 1000);
    },
    sizeOf: (cachekey) => sizeOf(finished(cachekey)),
    pieceDigests: async (backupId, cachekey) => {
      const isFinished = (await sizeOf(finished(cachekey))) !== undefined;
      return digestPieces(isFinished ? finished(cachekey) : temporary(backupId));
    },
    read: (cachekey, first, last) =>
      createReadStream(finished(cachekey), { start: first, end: last, highWaterMark: READ_BYTES }),
    freeBytes: async () => {
      await mkdir(folder, { recursive: true });
      const disk = await statfs(folder);
      return disk.bavail * disk.bsize;
    },
    probe: async () => {
      const path = temporary("probe");
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, "probe");
      await rm(path, { force: true });
    },
  };
}

export function pathOf(folder: string, { kind, name }: BlobFile): string {
  return kind === "temporary" ? join(folder, "tmp", name) : join(folder, name.slice(0, 2), name);
}

/** Names of files in a folder, at most so many at a time that one query can ask for them. */
async function* namesIn(folder: string, shape: RegExp): AsyncGenerator<string[]> {
  const names = (await readFolder(folder)).filter((name) => shape.test(name));
  for (let at = 0; at < names.length; at += NAMES_AT_ONCE)
    yield names.slice(at, at + NAMES_AT_ONCE);
}

async function* finishedNames(folder: string): AsyncGenerator<string[]> {
  for (const part of await readFolder(folder)) {
    if (PART_NAME.test(part)) yield* namesIn(join(folder, part), RANDOM_NAME);
  }
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

async function openDurably(path: string): Promise<FileHandle> {
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

async function cut(path: string, sizeBytes: number): Promise<void> {
  if (sizeBytes === 0) return rm(path, { force: true });
  const current = await sizeOf(path);
  if (current !== undefined && current > sizeBytes) await truncate(path, sizeBytes);
}

async function publish(from: string, to: string): Promise<boolean> {
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

async function sizeOf(path: string): Promise<number | undefined> {
  return (await statOf(path))?.size;
}

async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function digestPieces(path: string): Promise<Uint8Array> {
  const hasher = new PieceHasher();
  for await (const bytes of createReadStream(path, { highWaterMark: READ_BYTES })) {
    hasher.update(bytes);
  }
  return hasher.digests();
}

/** A new name in a folder is on disk only when the folder is. */
async function syncFolder(path: string): Promise<void> {
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
