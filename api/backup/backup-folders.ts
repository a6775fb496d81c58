import { readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { MANIFEST } from "#api/backup/manifest.ts";
import { isMissing, readFolder } from "#api/blobs/disk/files.ts";
import { StartError } from "#api/start-error.ts";

/** `2026-11-29T22-31-05-123Z`: sorts by time. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const ID_CHARS = 8;

/** Names of the folder of one backup, while it is made and when it is complete. */
export function nameBackup(folder: string, storeId: string, now: Date) {
  const name = now.toISOString().replaceAll(/[:.]/g, "-");
  return {
    partial: join(folder, `${partialPrefix(storeId)}${name}`),
    complete: join(folder, name),
  };
}

/** Removes what backups of the same installation left that were killed. The lease must be held. */
export async function removePartial(folder: string, storeId: string): Promise<void> {
  const names = await readFolder(folder);
  const left = names.filter((name) => name.startsWith(partialPrefix(storeId)));
  for (const name of left) await rm(join(folder, name), { recursive: true });
}

function partialPrefix(storeId: string): string {
  return `.partial-${storeId.slice(0, ID_CHARS)}-`;
}

/** The backup that a folder is, or the newest complete one in it. Throws a `StartError` without any. */
export async function findBackup(folder: string): Promise<string> {
  const found = await findNewestBackup(folder);
  if (found === null) throw new StartError(`there is no complete backup in ${folder}.`);
  return found;
}

/** Null without any. */
export async function findNewestBackup(folder: string): Promise<string | null> {
  if (await hasManifest(folder)) return resolve(folder);
  const names = (await readFolder(folder)).filter((name) => NAME.test(name)).sort();
  for (const name of names.reverse()) {
    if (await hasManifest(join(folder, name))) return resolve(folder, name);
  }
  return null;
}

async function hasManifest(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).includes(MANIFEST);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
