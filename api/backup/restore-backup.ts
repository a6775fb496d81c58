import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findBackup } from "#api/backup/backup-folders.ts";
import { SETTINGS_FILE } from "#api/backup/create-backup.ts";
import {
  copyDurably,
  digestFile,
  FolderTree,
  placeOf,
  someAtOnce,
  writeDurably,
} from "#api/backup/durable-files.ts";
import { type ManifestFile, readManifest } from "#api/backup/manifest.ts";
import { isMissing, syncFolder } from "#api/blobs/disk/files.ts";
import { StartError } from "#api/start-error.ts";
import { UNFINISHED_RESTORE } from "#api/store/data-lock.ts";

const FOLDER_MODE = 0o700;
const AT_ONCE = 4;
/** What lies in an empty file system of its own. */
const EMPTY_NAMES: ReadonlySet<string> = new Set(["lost+found"]);

export interface RestoredBackup {
  /** The backup that was restored, and when it was made. */
  readonly from: string;
  readonly made: string;
  readonly files: number;
  readonly bytes: number;
}

/**
 * Copies a backup, or the newest one in a folder of backups, into an empty folder and compares each digest.
 * No server starts on the folder before all of it is on disk. Throws a `StartError` for a folder that is
 * not empty, and for a backup that is damaged; what was written then is removed again.
 */
export async function restoreBackup(backup: string, to: string): Promise<RestoredBackup> {
  const from = await findBackup(backup);
  const { head, files } = await readManifest(from);
  await mkdir(to, { recursive: true, mode: FOLDER_MODE });
  const there = (await readdir(to)).filter((name) => !EMPTY_NAMES.has(name));
  if (there.length > 0) throw new StartError(`${to} is not empty.`);
  const marker = join(to, UNFINISHED_RESTORE);
  await writeDurably(marker, "");
  await syncFolder(to);
  const wanted = [...files.values()].filter(({ path }) => path !== SETTINGS_FILE);
  try {
    await copyFiles(from, to, wanted);
  } catch (error) {
    await clear(to);
    throw error;
  }
  await rm(marker);
  await syncFolder(to);
  const bytes = wanted.reduce((sum, { size }) => sum + size, 0);
  return { from, made: head.made, files: wanted.length, bytes };
}

async function copyFiles(from: string, to: string, files: readonly ManifestFile[]): Promise<void> {
  const tree = new FolderTree(to);
  await someAtOnce(files, AT_ONCE, async ({ path, size, sha256 }) => {
    const target = placeOf(to, path);
    await tree.make(dirname(target));
    await copyPresent(placeOf(from, path), target);
    const copied = await digestFile(target);
    if (copied.size !== size || copied.sha256 !== sha256) {
      throw new StartError(`${placeOf(from, path)} has other bytes than when the backup was made.`);
    }
  });
  await tree.sync();
}

async function copyPresent(from: string, to: string): Promise<void> {
  try {
    await copyDurably(from, to);
  } catch (error) {
    if (isMissing(error)) throw new StartError(`${from} is missing.`);
    throw error;
  }
}

/** The marker goes last: until then no server takes the folder. */
async function clear(to: string): Promise<void> {
  const names = (await readdir(to)).filter(
    (name) => !EMPTY_NAMES.has(name) && name !== UNFINISHED_RESTORE,
  );
  for (const name of names) await rm(join(to, name), { recursive: true, force: true });
  await rm(join(to, UNFINISHED_RESTORE), { force: true });
}
