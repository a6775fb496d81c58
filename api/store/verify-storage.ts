import { createReadStream } from "node:fs";
import { join } from "node:path";
import { isMissing, pathOf, sizeOf } from "#api/blobs/disk/files.ts";
import { digestOfPieces, PieceHasher } from "#api/store/piece-hasher.ts";
import { type NamedBlob, Snapshot } from "#api/store/snapshot.ts";

const DIGEST_BYTES = 20;
/** What is wrong with the bytes of a row. */
type BlobFault = "missing" | "wrong size" | "other bytes";

export interface StorageCheck {
  /** Reads all bytes of files and compares their digests; sizes alone without it. */
  readonly hasBytes: boolean;
  /** Null: every blob. Else so many of each region, chosen at random. */
  readonly sample: number | null;
}

export interface VerifiedStorage {
  readonly checked: number;
  /** What SQLite says of the database; empty when it is sound. */
  readonly database: readonly string[];
  /** By the path below the data folder. */
  readonly faults: Readonly<Record<string, BlobFault>>;
}

/**
 * Compares the rows of a region with its bytes, also beside a running server, and changes nothing. A blob that
 * was deleted while this looked is no fault. Only content of files has a digest in its row: thumbnails and
 * unfinished uploads are compared by size.
 */
export async function verifyStorage(
  dataFolder: string,
  region: string,
  { hasBytes, sample }: StorageCheck,
): Promise<VerifiedStorage> {
  const file = join(dataFolder, region, "coffer.db");
  const folder = join(dataFolder, region, "blobs");
  const snapshot = new Snapshot(file, "in use");
  try {
    const database = snapshot.findFaults();
    if (database.length > 0) return { checked: 0, database, faults: {} };
    const blobs = chooseBlobs(snapshot.blobs(), sample);
    const found = new Map<NamedBlob, BlobFault>();
    for (const blob of blobs) {
      const fault = await findFault(folder, blob, hasBytes);
      if (fault !== null) found.set(blob, fault);
    }
    const still = [...found].filter(([blob]) => snapshot.names(blob));
    const faults = still.map(([blob, fault]) => [join(region, "blobs", pathOf("", blob)), fault]);
    return { checked: blobs.length, database, faults: Object.fromEntries(faults) };
  } finally {
    snapshot.close();
  }
}

/** All of them, or so many, each with the same chance (reservoir sampling). */
function chooseBlobs(blobs: Iterable<NamedBlob>, sample: number | null): NamedBlob[] {
  if (sample === null) return [...blobs];
  const chosen: NamedBlob[] = [];
  let seen = 0;
  for (const blob of blobs) {
    seen += 1;
    if (chosen.length < sample) chosen.push(blob);
    else {
      const at = Math.floor(Math.random() * seen);
      if (at < sample) chosen[at] = blob;
    }
  }
  return chosen;
}

async function findFault(
  folder: string,
  blob: NamedBlob,
  hasBytes: boolean,
): Promise<BlobFault | null> {
  if (blob.kind === "temporary") return findUploadFault(folder, blob);
  const path = pathOf(folder, blob);
  const size = await sizeOf(path);
  if (size === undefined) return "missing";
  if (size !== blob.sizeBytes) return "wrong size";
  if (!hasBytes || blob.digest === "") return null;
  return readDigest(path, blob.digest);
}

/** An upload may have taken its place already, and may have more bytes than were acknowledged. */
async function findUploadFault(folder: string, blob: NamedBlob): Promise<BlobFault | null> {
  const finished = pathOf(folder, { kind: "finished", name: blob.cachekey });
  const size = (await sizeOf(pathOf(folder, blob))) ?? (await sizeOf(finished));
  if (size === undefined) return "missing";
  return size < blob.sizeBytes ? "wrong size" : null;
}

async function readDigest(path: string, digest: string): Promise<BlobFault | null> {
  const hasher = new PieceHasher();
  try {
    for await (const part of createReadStream(path)) hasher.update(part);
  } catch (error) {
    if (isMissing(error)) return "missing";
    throw error;
  }
  const found = digestOfPieces(hasher.digests()).subarray(0, DIGEST_BYTES).toString("hex");
  return found === digest ? null : "other bytes";
}
