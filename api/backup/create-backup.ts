import { existsSync } from "node:fs";
import { mkdir, readdir, realpath, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { findNewestBackup, nameBackup, removePartial } from "#api/backup/backup-folders.ts";
import {
  blobFolderOf,
  type CopiedBlobs,
  copyBlobs,
  type EarlierBackup,
} from "#api/backup/copy-blobs.ts";
import {
  copyDurably,
  digestFile,
  FolderTree,
  syncFile,
  writeDurably,
} from "#api/backup/durable-files.ts";
import {
  type ManifestFile,
  type ManifestHead,
  readManifest,
  writeManifest,
} from "#api/backup/manifest.ts";
import { isMissing, syncFolder } from "#api/blobs/disk/files.ts";
import { StartError } from "#api/start-error.ts";
import { takeBackupLease } from "#api/store/backup-lease.ts";
import { readStoreId, Snapshot, writeSnapshot } from "#api/store/snapshot.ts";
import { REGION_NAMES } from "#api/world.ts";
import { readBuildInfo } from "#operation/build-info.ts";

const FOLDER_MODE = 0o700;
/** Names of the settings of the installation, without values. */
export const SETTINGS_FILE = "settings.json";
/** What a running process needs and a restored one makes anew; the rest beside the regions is in a backup. */
const NOT_BACKED_UP =
  /^(?:lock\.(?:db|json)|backup\.db|nonces\.db)(?:-.*)?$|\.sock$|^\.|\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface BackupRequest {
  readonly dataFolder: string;
  /** Where backups are kept, each in a folder of its own. */
  readonly to: string;
  /** Takes blobs and digests from the newest backup there. */
  readonly isIncremental: boolean;
  /** Names of settings that are set. */
  readonly settings: readonly string[];
}

export interface MadeBackup {
  readonly folder: string;
  readonly blobs: number;
  readonly bytes: number;
  /** Blobs that take no new room. */
  readonly linked: number;
  /** Blobs that the installation itself had not, or not whole. */
  readonly faults: Readonly<Record<string, string>>;
}

/**
 * Makes a backup, also while the server runs. Rows are read first, then the bytes that they name; the lease
 * keeps these from being removed. The backup gets its name when everything is on disk, manifest last: one
 * that was cut short never looks complete. Throws a `StartError` for what the operator can act on.
 */
export async function createBackup(request: BackupRequest): Promise<MadeBackup> {
  const dataFolder = await realpath(request.dataFolder).catch(() => request.dataFolder);
  for (const region of REGION_NAMES) {
    const file = databaseOf(dataFolder, region);
    if (!existsSync(file)) throw new StartError(`there is no database ${file}.`);
  }
  await mkdir(request.to, { recursive: true, mode: FOLDER_MODE });
  const lease = takeBackupLease(dataFolder);
  try {
    return await createLeased({ ...request, dataFolder });
  } finally {
    lease.release();
  }
}

async function createLeased(request: BackupRequest): Promise<MadeBackup> {
  const { dataFolder, to } = request;
  const storeId = readStoreId(databaseOf(dataFolder, REGION_NAMES[0]));
  await removePartial(to, storeId);
  const now = new Date();
  const { partial, complete } = nameBackup(to, storeId, now);
  const tree = new FolderTree(partial);
  await tree.make(partial);
  const stores: ManifestHead["stores"] = [];
  const files: ManifestFile[] = [];
  for (const region of REGION_NAMES) {
    const { store, taken } = await takeRows({ dataFolder, partial, tree, region });
    stores.push(store);
    files.push(...taken);
  }
  files.push(...(await takeExtras(request, partial)));
  const earlier = request.isIncremental ? await readEarlier(to, stores) : null;
  const copied: CopiedBlobs = { files: [], faults: {}, linked: 0 };
  for (const region of REGION_NAMES) {
    const place = { from: blobFolderOf(dataFolder, region), to: partial, path: `${region}/blobs` };
    const snapshot = new Snapshot(databaseOf(partial, region));
    const some = await copyBlobs({ ...place, tree, earlier }, snapshot.blobs());
    snapshot.close();
    copied.files.push(...some.files);
    copied.linked += some.linked;
    Object.assign(copied.faults, some.faults);
  }
  await tree.sync();
  const head = {
    ...readBuildInfo(process.env),
    made: now.toISOString(),
    stores,
    faults: copied.faults,
  };
  await writeManifest(partial, head, [...files, ...copied.files]);
  await syncFolder(partial);
  await rename(partial, complete);
  await syncFolder(to);
  const bytes = copied.files.reduce((sum, { size }) => sum + size, 0);
  const { linked, faults } = copied;
  return { folder: complete, blobs: copied.files.length, bytes, linked, faults };
}

function databaseOf(folder: string, region: string): string {
  return join(folder, region, "coffer.db");
}

interface Rows {
  readonly dataFolder: string;
  readonly partial: string;
  readonly tree: FolderTree;
  readonly region: string;
}

/** The database of a region, and the mark of its blobs as these rows know it. */
async function takeRows({ dataFolder, partial, tree, region }: Rows) {
  await tree.make(blobFolderOf(partial, region));
  const target = databaseOf(partial, region);
  writeSnapshot(databaseOf(dataFolder, region), target);
  await syncFile(target);
  const snapshot = new Snapshot(target);
  const { id, stamp } = snapshot.readIdentity();
  const schema = snapshot.readSchema();
  snapshot.close();
  const mark = join(blobFolderOf(partial, region), "store.json");
  await writeDurably(mark, JSON.stringify({ id, stamp, refused: [] }));
  return {
    store: { region, id, stamp, schema },
    taken: [
      { path: `${region}/coffer.db`, ...(await digestFile(target)) },
      { path: `${region}/blobs/store.json`, ...(await digestFile(mark)) },
    ],
  };
}

async function takeExtras({ dataFolder, settings }: BackupRequest, partial: string) {
  const files: ManifestFile[] = [];
  for (const name of (await readdir(dataFolder)).sort()) {
    if (NOT_BACKED_UP.test(name)) continue;
    const from = join(dataFolder, name);
    if (!(await copyPresent(from, join(partial, name)))) continue;
    files.push({ path: name, ...(await digestFile(join(partial, name))) });
  }
  const list = join(partial, SETTINGS_FILE);
  await writeDurably(list, `${JSON.stringify({ settings }, null, 2)}\n`);
  files.push({ path: SETTINGS_FILE, ...(await digestFile(list)) });
  return files;
}

/** False for what is no file, or none any more: the server replaces some of them. */
async function copyPresent(from: string, to: string): Promise<boolean> {
  try {
    if (!(await stat(from)).isFile()) return false;
    await copyDurably(from, to);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** The newest backup of the same installation; a damaged one is no base. */
async function readEarlier(
  to: string,
  stores: ManifestHead["stores"],
): Promise<EarlierBackup | null> {
  const folder = await findNewestBackup(to);
  if (folder === null) return null;
  const manifest = await readManifest(folder).catch(() => null);
  const isSame = stores.every(({ id }) => manifest?.head.stores.some((store) => store.id === id));
  return manifest !== null && isSame ? { folder, manifest } : null;
}
