import { type Selectable, sql } from "kysely";
import type { BlobStore } from "#api/blobs/blob-store.ts";
import type { UploadChunkTable, UploadTable } from "#api/store/blob-tables.ts";
import type { Db } from "#api/store/db.ts";
import { PieceHasher } from "#api/store/piece-hasher.ts";

export type UploadRow = Selectable<UploadTable>;
export type ChunkRow = Selectable<UploadChunkTable>;

const PIECE_BYTES = 1024 * 1024;
/** Most rows of one purge. */
const MAX_UNFINISHED = 100;
const MAX_FINISHED = 500;

export async function findUpload(db: Db, backupId: string): Promise<UploadRow | undefined> {
  return db.selectFrom("uploads").selectAll().where("backup_id", "=", backupId).executeTakeFirst();
}

export async function insertUpload(trx: Db, row: UploadRow): Promise<void> {
  await trx.insertInto("uploads").values(row).execute();
}

export type OpenUpload = Pick<
  UploadRow,
  "backup_id" | "cachekey" | "enc_size_bytes" | "touched_s" | "publink_id"
>;

/** Uploads that take room of a user and are under way, the one nobody wrote to for longest first. */
export async function listOpenUploads(db: Db, userId: number): Promise<OpenUpload[]> {
  return db
    .selectFrom("uploads")
    .select(["backup_id", "cachekey", "enc_size_bytes", "touched_s", "publink_id"])
    .where("owner_id", "=", userId)
    .where("is_done", "=", 0)
    .orderBy("touched_s")
    .execute();
}

/** It became an item: its chunks are not asked for any more. */
export async function markDone(trx: Db, backupId: string, nowS: number): Promise<void> {
  await trx
    .updateTable("uploads")
    .set({ is_done: 1, touched_s: nowS })
    .where("backup_id", "=", backupId)
    .execute();
  await trx.deleteFrom("upload_chunks").where("backup_id", "=", backupId).execute();
}

/** How the writers of an upload are told from all others of this process. */
export function uploadKey(
  region: { readonly name: string },
  upload: { backup_id: string },
): string {
  return `${region.name}/${upload.backup_id}`;
}

/** Where the last acknowledged chunk ends; 0 when there is none, or no such upload under way. */
export async function acknowledgedEnd(db: Db, backupId: string): Promise<number> {
  const last = await db
    .selectFrom("upload_chunks")
    .select(sql<number>`offset_bytes + length_bytes`.as("end_bytes"))
    .where("backup_id", "=", backupId)
    .orderBy("offset_bytes", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.end_bytes ?? 0;
}

/** Where the acknowledged chunks of an upload lie, in order; none of one that has ended. */
export async function listAcknowledged(db: Db, backupId: string) {
  const rows = await db
    .selectFrom("upload_chunks")
    .select(["offset_bytes", "length_bytes"])
    .where("backup_id", "=", backupId)
    .orderBy("offset_bytes")
    .execute();
  return rows.map((row) => ({ offset: row.offset_bytes, length: row.length_bytes }));
}

/** Acknowledged chunks that share a byte with `[offset, offset + length)`. */
export async function overlappingChunks(
  db: Db,
  range: { backupId: string; offset: number; length: number },
): Promise<ChunkRow[]> {
  return db
    .selectFrom("upload_chunks")
    .selectAll()
    .where("backup_id", "=", range.backupId)
    .where("offset_bytes", "<", range.offset + range.length)
    .where(sql<boolean>`offset_bytes + length_bytes > ${range.offset}`)
    .limit(2)
    .execute();
}

/**
 * Notes a chunk whose bytes are on disk. After this it is acknowledged. False when another one that
 * shares bytes with it was noted meanwhile, or the upload has ended.
 */
export async function recordChunk(db: Db, chunk: ChunkRow, nowS: number): Promise<boolean> {
  const { backup_id: backupId, offset_bytes: offset, length_bytes: length } = chunk;
  return db.transaction().execute(async (trx) => {
    const others = await overlappingChunks(trx, { backupId, offset, length });
    if (others.length > 0) return false;
    const counted = await trx
      .updateTable("uploads")
      .set((eb) => ({ received_bytes: eb("received_bytes", "+", length), touched_s: nowS }))
      .where("backup_id", "=", backupId)
      .where("is_done", "=", 0)
      .returning("backup_id")
      .executeTakeFirst();
    if (counted === undefined) return false;
    await trx.insertInto("upload_chunks").values(chunk).execute();
    return true;
  });
}

/** SHA-256 of each MiB of a whole upload: what was noted with the chunks, else from its bytes. */
export async function readPieceDigests(
  db: Db,
  blobs: BlobStore,
  upload: UploadRow,
): Promise<Uint8Array> {
  const chunks = await readChunks(db, upload.backup_id);
  const noted = chunks.map((chunk) => chunk.digests).filter((digests) => digests !== null);
  if (noted.length === chunks.length) return Buffer.concat(noted);
  const hasher = new PieceHasher();
  for await (const bytes of blobs.readUpload(upload.backup_id, upload.cachekey)) {
    hasher.update(bytes);
  }
  return hasher.digests();
}

/** True when every byte was acknowledged. Chunks never overlap. */
export function isWhole(upload: UploadRow): boolean {
  return upload.received_bytes === upload.enc_size_bytes;
}

/** A chunk's own digests count only when its MiBs are those of the blob. */
export function liesOnPieces(upload: UploadRow, offset: number, length: number): boolean {
  const isAtEnd = offset + length === upload.enc_size_bytes;
  return offset % PIECE_BYTES === 0 && (isAtEnd || length % PIECE_BYTES === 0);
}

/**
 * Forgets unfinished uploads that nobody touched since `olderThanS` with their bytes, at most 100 a
 * call; returns how many. Rows go first, and only while they are still unfinished: an upload that is
 * finished at this very moment keeps its bytes. What a crash leaves between row and bytes, `sweepOrphans` removes.
 */
export async function purgeUploads(db: Db, blobs: BlobStore, olderThanS: number): Promise<number> {
  const old = await db
    .selectFrom("uploads")
    .select("backup_id")
    .where("is_done", "=", 0)
    .where("touched_s", "<", olderThanS)
    .limit(MAX_UNFINISHED)
    .execute();
  let purged = 0;
  for (const { backup_id: backupId } of old) {
    const gone = await db
      .transaction()
      .execute((trx) => forgetUnfinished(trx, backupId, olderThanS));
    if (gone === undefined) continue;
    await blobs.remove(backupId, gone.cachekey);
    purged += 1;
  }
  return purged;
}

/** Undefined when it is not there any more, or not unfinished, or somebody wrote to it since. */
export async function forgetUnfinished(trx: Db, backupId: string, olderThanS: number) {
  const gone = await trx
    .deleteFrom("uploads")
    .where("backup_id", "=", backupId)
    .where("is_done", "=", 0)
    .where("touched_s", "<", olderThanS)
    .returning(["backup_id", "cachekey"])
    .executeTakeFirst();
  if (gone === undefined) return undefined;
  await trx.deleteFrom("upload_chunks").where("backup_id", "=", backupId).execute();
  return gone;
}

/**
 * Forgets the rows of finished uploads that nobody touched since `olderThanS`: nobody repeats their
 * `webfinishbackup` any more. Returns how many.
 */
export async function purgeFinishedUploads(db: Db, olderThanS: number): Promise<number> {
  const done = await db
    .selectFrom("uploads")
    .select("backup_id")
    .where("is_done", "=", 1)
    .where("touched_s", "<", olderThanS)
    .limit(MAX_FINISHED)
    .execute();
  if (done.length === 0) return 0;
  const ids = done.map((row) => row.backup_id);
  await db.deleteFrom("uploads").where("backup_id", "in", ids).execute();
  return ids.length;
}

async function readChunks(db: Db, backupId: string): Promise<ChunkRow[]> {
  return db
    .selectFrom("upload_chunks")
    .selectAll()
    .where("backup_id", "=", backupId)
    .orderBy("offset_bytes")
    .execute();
}
