import { join } from "node:path";
import { findBackup } from "#api/backup/backup-folders.ts";
import { hasAllBytes } from "#api/backup/copy-blobs.ts";
import { digestFile, placeOf, someAtOnce } from "#api/backup/durable-files.ts";
import { type Manifest, type ManifestFile, readManifest } from "#api/backup/manifest.ts";
import { isMissing, pathOf } from "#api/blobs/disk/files.ts";
import { Snapshot } from "#api/store/snapshot.ts";

const AT_ONCE = 4;

export interface VerifiedBackup {
  readonly folder: string;
  readonly made: string;
  /** Files whose digest was compared, and files of the backup. */
  readonly checked: number;
  readonly files: number;
  /** By path or database, what is wrong. */
  readonly faults: Readonly<Record<string, string>>;
  /** Faults that the installation had when the backup was made; they are no damage of the backup. */
  readonly inherited: Readonly<Record<string, string>>;
}

/**
 * Checks a backup, or the newest one in a folder of backups: each database's structure, that everything
 * that its rows name is there, and the digests of all files, or of so many blobs chosen at random.
 */
export async function verifyBackup(from: string, sample: number | null): Promise<VerifiedBackup> {
  const folder = await findBackup(from);
  const manifest = await readManifest(folder);
  const { made, stores, faults: inherited } = manifest.head;
  const faults: Record<string, string> = {};
  const chosen = choose([...manifest.files.values()], sample);
  await someAtOnce(chosen, AT_ONCE, async (file) => {
    const fault = await findFault(folder, file);
    if (fault !== null) faults[file.path] = fault;
  });
  for (const { region } of stores) {
    const database = `${region}/coffer.db`;
    if (faults[database] === undefined) checkRows({ folder, manifest, region, faults });
  }
  return { folder, made, checked: chosen.length, files: manifest.files.size, faults, inherited };
}

/** All of them, or the few that are no blobs and a sample of those that are. */
function choose(files: ManifestFile[], sample: number | null): ManifestFile[] {
  if (sample === null) return files;
  const isBlob = ({ path }: ManifestFile) => /\/blobs\/(?:tmp|[0-9a-f]{2})\//.test(path);
  const blobs = files.filter(isBlob);
  const chosen = Array.from({ length: Math.min(sample, blobs.length) }, () => {
    const at = Math.floor(Math.random() * blobs.length);
    return blobs.splice(at, 1);
  });
  return [...files.filter((file) => !isBlob(file)), ...chosen.flat()];
}

async function findFault(folder: string, file: ManifestFile): Promise<string | null> {
  try {
    const { size, sha256 } = await digestFile(placeOf(folder, file.path));
    return size === file.size && sha256 === file.sha256 ? null : "other bytes";
  } catch (error) {
    if (isMissing(error)) return "missing";
    throw error;
  }
}

interface RowCheck {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly region: string;
  readonly faults: Record<string, string>;
}

/** The database is sound, and everything that its rows name is in the manifest, as long as they say. */
function checkRows({ folder, manifest, region, faults }: RowCheck): void {
  const snapshot = new Snapshot(join(folder, region, "coffer.db"));
  try {
    const [fault] = snapshot.findFaults();
    if (fault !== undefined) faults[`${region}/coffer.db`] = fault;
    else checkBlobs({ folder, manifest, region, faults }, snapshot);
  } finally {
    snapshot.close();
  }
}

function checkBlobs({ manifest, region, faults }: RowCheck, snapshot: Snapshot): void {
  for (const blob of snapshot.blobs()) {
    const path = `${region}/blobs/${pathOf("", blob).replaceAll("\\", "/")}`;
    if (manifest.head.faults[path] !== undefined) continue;
    const file = manifest.files.get(path);
    if (file === undefined) faults[path] = "not in the backup";
    else if (!hasAllBytes(blob, file.size)) faults[path] = "wrong size";
  }
}
