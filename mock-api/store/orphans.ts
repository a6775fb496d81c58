import type { BlobStore } from "#mock-api/store/blobs.ts";
import type { Db } from "#mock-api/store/db.ts";

/**
 * Removes bytes on disk that no row names any more: what a crash left between a commit and the
 * removal of a file. A row is always written before its bytes, so bytes without one are nobody's.
 * Returns how many files went.
 */
export async function sweepOrphans(db: Db, blobs: BlobStore): Promise<number> {
  let swept = 0;
  for await (const names of blobs.temporaryNames()) {
    for (const name of without(names, await knownTemporary(db, names))) {
      await blobs.removeTemporary(name);
      swept += 1;
    }
  }
  for await (const names of blobs.finishedNames()) {
    for (const name of without(names, await knownFinished(db, names))) {
      await blobs.removeFinished(name);
      swept += 1;
    }
  }
  return swept;
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
    .execute();
}

function without(names: readonly string[], known: readonly Known[]): string[] {
  const kept = new Set(known.map(({ name }) => name));
  return names.filter((name) => !kept.has(name));
}
