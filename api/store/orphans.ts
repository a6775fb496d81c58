import type { BlobFile, BlobKind, BlobStore } from "#api/blobs/blob-store.ts";
import type { Db } from "#api/store/db.ts";

const DAY_S = 24 * 3600;
/** How long nobody wrote to an unknown file before it goes to the quarantine. */
const QUARANTINE_AFTER_S = 7 * DAY_S;
/** How long it stays there. */
const DELETE_AFTER_S = 90 * DAY_S;
/** More unknown files than this, and than one in four of all, are no rest of a crash. */
const UNKNOWN_AFTER_CRASHES = 10;
const UNKNOWN_DIVISOR = 4;

export interface Swept {
  readonly quarantined: number;
  readonly deleted: number;
  /** True: so much is unknown that the database must be wrong; nothing was touched. */
  readonly hasManyUnknown: boolean;
}

/**
 * Puts bytes that no row names out of the way: what a crash left between a commit and the removal
 * of a file. A row is always written before its bytes. What is unknown is no proof that nobody
 * needs it: it is deleted only after months in the quarantine, and comes back from there when a
 * database knows it again (Reading R-97).
 */
export async function sweepOrphans(db: Db, blobs: BlobStore, nowS: number): Promise<Swept> {
  const { files, unknown } = await countUnknown(db, blobs);
  const hasManyUnknown = unknown > UNKNOWN_AFTER_CRASHES && unknown * UNKNOWN_DIVISOR > files;
  if (hasManyUnknown) return { quarantined: 0, deleted: 0, hasManyUnknown };
  const deleted = await emptyQuarantine(db, blobs, nowS - DELETE_AFTER_S);
  let quarantined = 0;
  for await (const batch of allFiles(blobs)) {
    for (const file of await unknownOf(db, batch)) {
      const touchedS = await blobs.touchedS(file);
      if (touchedS === undefined || touchedS > nowS - QUARANTINE_AFTER_S) continue;
      await blobs.quarantine.put(file, nowS);
      quarantined += 1;
    }
  }
  return { quarantined, deleted, hasManyUnknown };
}

/** Gives back what this database knows and an earlier one did not; before anybody asks for it. */
export async function restoreKnown(db: Db, blobs: BlobStore): Promise<void> {
  for await (const batch of blobs.quarantine.files()) {
    const unknown = new Set(await unknownOf(db, batch));
    for (const file of batch) {
      if (!unknown.has(file)) await blobs.quarantine.restore(file);
    }
  }
}

/** How many files there are outside the quarantine, and how many of them no row names. */
export async function countUnknown(db: Db, blobs: BlobStore) {
  let [files, unknown] = [0, 0];
  for await (const batch of allFiles(blobs)) {
    files += batch.length;
    unknown += (await unknownOf(db, batch)).length;
  }
  return { files, unknown };
}

async function emptyQuarantine(db: Db, blobs: BlobStore, beforeS: number): Promise<number> {
  let deleted = 0;
  for await (const batch of blobs.quarantine.files()) {
    for (const file of await unknownOf(db, batch)) {
      if (file.sinceS >= beforeS) continue;
      await blobs.quarantine.delete(file);
      deleted += 1;
    }
  }
  return deleted;
}

/** Files of one kind at a time. */
async function* allFiles(blobs: BlobStore): AsyncGenerator<BlobFile[]> {
  const toFiles = (kind: BlobKind, names: readonly string[]) =>
    names.map((name) => ({ kind, name }));
  for await (const names of blobs.temporaryNames()) yield toFiles("temporary", names);
  for await (const names of blobs.finishedNames()) yield toFiles("finished", names);
}

/** Those of a batch of one kind that no row names. */
async function unknownOf<File extends BlobFile>(db: Db, batch: readonly File[]): Promise<File[]> {
  const [first] = batch;
  if (first === undefined) return [];
  const names = batch.map((file) => file.name);
  const known =
    first.kind === "temporary" ? await knownTemporary(db, names) : await knownFinished(db, names);
  const kept = new Set(known.map(({ name }) => name));
  return batch.filter((file) => !kept.has(file.name));
}

interface Known {
  readonly name: string;
}

function knownTemporary(db: Db, names: readonly string[]): Promise<Known[]> {
  return db
    .selectFrom("uploads")
    .select("backup_id as name")
    .where("backup_id", "in", names)
    .execute();
}

/** Items' bytes, and those of uploads that took their place on disk and are not finished yet. */
function knownFinished(db: Db, names: readonly string[]): Promise<Known[]> {
  const unfinished = db
    .selectFrom("uploads")
    .select("cachekey as name")
    .where("is_done", "=", 0)
    .where("cachekey", "in", names);
  return db
    .selectFrom("blobs")
    .select("cachekey as name")
    .where("cachekey", "in", names)
    .union(unfinished)
    .union(db.selectFrom("thumbs").select("cachekey as name").where("cachekey", "in", names))
    .execute();
}
