import { chmod, link, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  copyDurably,
  digestFile,
  type FolderTree,
  placeOf,
  someAtOnce,
} from "#api/backup/durable-files.ts";
import type { Manifest, ManifestFile } from "#api/backup/manifest.ts";
import type { BlobFile } from "#api/blobs/blob-store.ts";
import { isMissing, pathOf, sizeOf } from "#api/blobs/disk/files.ts";
import { removedPathOf } from "#api/blobs/disk/removals.ts";
import type { NamedBlob } from "#api/store/snapshot.ts";

const AT_ONCE = 8;
const OTHERS = 0o077;
const OWNER_ONLY = 0o600;
/** A file that moves while it is looked for is found the second time. */
const LOOKS = 2;
/** Errors that say that a hard link is not possible here. */
const NO_LINK: ReadonlySet<unknown> = new Set(["EXDEV", "EMLINK", "EPERM", "ENOTSUP", "EACCES"]);

export interface EarlierBackup {
  readonly folder: string;
  readonly manifest: Manifest;
}

export interface BlobCopy {
  /** Blobs of one region in the installation, such as `data/ca-central/blobs`. */
  readonly from: string;
  /** Folder of the backup. */
  readonly to: string;
  /** Of the blobs within the backup, such as `ca-central/blobs`. */
  readonly path: string;
  readonly tree: FolderTree;
  /** Null: nothing is taken from an earlier backup. */
  readonly earlier: EarlierBackup | null;
}

export interface CopiedBlobs {
  readonly files: ManifestFile[];
  /** By path, the reason. */
  readonly faults: Record<string, string>;
  /** Blobs that take no new room on the disk. */
  linked: number;
}

/**
 * Takes the named blobs of one region into the backup. Finished blobs never change: they are hard links of
 * the earlier backup's or of the installation's where the file system allows it. Bytes of an upload are copied.
 */
export async function copyBlobs(copy: BlobCopy, blobs: Iterable<NamedBlob>): Promise<CopiedBlobs> {
  const copied: CopiedBlobs = { files: [], faults: {}, linked: 0 };
  await someAtOnce(blobs, AT_ONCE, async (blob) => {
    const within = pathOf("", blob).replaceAll("\\", "/");
    const path = `${copy.path}/${within}`;
    const target = placeOf(copy.to, path);
    await copy.tree.make(dirname(target));
    const known = await takeEarlier(copy, { path, target, blob });
    const taken = known ?? (await takePresent(copy.from, target, blob));
    if (taken === null) {
      copied.faults[path] = "missing";
      return;
    }
    if (taken.isLink) copied.linked += 1;
    const digest = known ?? (await digestFile(target));
    copied.files.push({ path, size: digest.size, sha256: digest.sha256 });
    if (!hasAllBytes(blob, digest.size)) copied.faults[path] = "wrong size";
  });
  return copied;
}

/** An upload may have more bytes than were acknowledged. */
export function hasAllBytes({ kind, sizeBytes }: NamedBlob, size: number): boolean {
  return kind === "finished" ? size === sizeBytes : size >= sizeBytes;
}

interface Target {
  readonly path: string;
  readonly target: string;
  readonly blob: NamedBlob;
}

/** A finished blob that the earlier backup has, with its digest; null otherwise. */
async function takeEarlier({ earlier }: BlobCopy, { path, target, blob }: Target) {
  const file = blob.kind === "finished" ? earlier?.manifest.files.get(path) : undefined;
  if (earlier === null || file === undefined || file.size !== blob.sizeBytes) return null;
  const isLinked = await tryLink(placeOf(earlier.folder, path), target).catch(() => false);
  return isLinked ? { ...file, isLink: true } : null;
}

/**
 * Null when the bytes are nowhere. An upload that took its place meanwhile is taken from there; what was
 * removed while the backup runs waits in `removed`.
 */
async function takePresent(from: string, target: string, blob: NamedBlob) {
  const finished: BlobFile = { kind: "finished", name: blob.cachekey };
  const files = blob.kind === "finished" ? [finished] : [finished, blob];
  const places = [
    ...files.map((file) => pathOf(from, file)),
    ...files.map((file) => removedPathOf(from, file)),
  ];
  for (let look = 0; look < LOOKS; look += 1) {
    for (const place of places) {
      if (blob.kind === "finished" && (await tryLink(place, target))) return { isLink: true };
      if (!(await tryCopy(place, target))) continue;
      if (blob.kind === "temporary") await preferFinished(pathOf(from, finished), target);
      return { isLink: false };
    }
  }
  return null;
}

/** Once an upload has taken its place, a file under its old name is the rest of a chunk that came too late. */
async function preferFinished(place: string, target: string): Promise<void> {
  if ((await sizeOf(place)) === undefined) return;
  await rm(target);
  await tryCopy(place, target);
}

/** False where there is no file, or no link can be made. A linked file is for the owner alone as well. */
async function tryLink(place: string, target: string): Promise<boolean> {
  try {
    await link(place, target);
  } catch (error) {
    if (isMissing(error) || (error instanceof Error && "code" in error && NO_LINK.has(error.code)))
      return false;
    throw error;
  }
  const { mode } = await stat(target);
  if ((mode & OTHERS) !== 0) await chmod(target, OWNER_ONLY);
  return true;
}

async function tryCopy(place: string, target: string): Promise<boolean> {
  try {
    await copyDurably(place, target);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Folder of the blobs of a region, within a data folder or a backup. */
export function blobFolderOf(folder: string, region: string): string {
  return join(folder, region, "blobs");
}
