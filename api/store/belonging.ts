import * as v from "valibot";
import type { BlobMark, BlobStore } from "#api/blobs/blob-store.ts";
import type { Db } from "#api/store/db.ts";
import { countUnknown } from "#api/store/orphans.ts";

/** Why nothing of the blobs is removed; null: the database is theirs, and the newest. */
export type Stranger = "other-database" | "older-database";

/** Of a folder whose database nobody knows. */
const NOBODY = "";

const markSchema = v.object({
  /** Of the database that the blobs belong to. */
  id: v.string(),
  /** How far it had come. */
  stamp: v.number(),
  /** Databases that were started here and knew nothing of what was there. */
  refused: v.array(v.string()),
});
type Mark = v.InferOutput<typeof markSchema>;

/**
 * Whether this database is the one of these blobs, by the mark that lies beside them. A folder
 * without a mark (new, or older than marks) is taken when it is empty, or when the database knows
 * at least three in four of its files; a database that was refused once never gets it that way.
 */
export async function claimBlobs(db: Db, blobs: BlobStore): Promise<Stranger | null> {
  const own = await readIdentity(db);
  const mark = await readMark(blobs.mark);
  if (mark === "damaged") return "other-database";
  const { id, stamp, refused } = mark ?? { id: NOBODY, stamp: 0, refused: [] };
  if (id === NOBODY) {
    if (refused.includes(own.id) || !(await knowsMost(db, blobs))) {
      await writeMark(blobs.mark, { id, stamp, refused: [...new Set([...refused, own.id])] });
      return "other-database";
    }
  } else if (id !== own.id) return "other-database";
  else if (own.stamp < stamp) return "older-database";
  await stampBlobs(db, blobs);
  return null;
}

/** Counts on in the database, then beside the blobs: a database that is behind is an older copy. */
export async function stampBlobs(db: Db, blobs: BlobStore): Promise<void> {
  const { id, stamp } = await db
    .updateTable("store")
    .set((eb) => ({ stamp: eb("stamp", "+", 1) }))
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeMark(blobs.mark, { id, stamp, refused: [] });
}

function readIdentity(db: Db) {
  return db.selectFrom("store").selectAll().executeTakeFirstOrThrow();
}

async function knowsMost(db: Db, blobs: BlobStore): Promise<boolean> {
  const { files, unknown } = await countUnknown(db, blobs);
  return unknown * 4 <= files;
}

async function readMark(mark: BlobMark): Promise<Mark | "damaged" | undefined> {
  try {
    const text = await mark.read();
    return text === undefined ? undefined : v.parse(markSchema, JSON.parse(text));
  } catch {
    return "damaged";
  }
}

/** No two marks of a store have the same stamp. */
function writeMark(mark: BlobMark, value: Mark): Promise<void> {
  return mark.write(JSON.stringify(value), String(value.stamp));
}
