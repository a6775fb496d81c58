import { sql } from "kysely";
import type { BlobTable, ThumbTable } from "#api/store/blob-tables.ts";
import type { Db } from "#api/store/db.ts";

/** Cachekeys that one question takes. */
const BATCH = 400;

/** Who names a blob: an item as its standing content, or one of its earlier versions. */
export interface BlobUser {
  readonly cachekey: string;
  readonly item_id: number;
  readonly user_id: number;
}

/**
 * The blobs in use among these: a blob may go when no item and no version names it (Reading R-233).
 * This is the one place that answers it.
 */
export async function readBlobUsers(db: Db, cachekeys: readonly string[]): Promise<BlobUser[]> {
  if (cachekeys.length === 0) return [];
  return db
    .selectFrom("items")
    .select(["cachekey", "id as item_id", "user_id"])
    .where("cachekey", "in", cachekeys)
    .where(sql<boolean>`cachekey <> ''`)
    .unionAll(
      db
        .selectFrom("versions")
        .select(["cachekey", "item_id", "user_id"])
        .where("cachekey", "in", cachekeys),
    )
    .execute();
}

/**
 * Called after rows that named these blobs went, in the same transaction. What nothing names any more
 * loses its row, and whoever had it gets its room back; what somebody else alone still names passes to
 * him, with its room. Returns the cachekeys whose bytes may be removed once this is committed.
 */
export async function releaseBlobs(trx: Db, cachekeys: readonly string[]): Promise<string[]> {
  const named = [...new Set(cachekeys)].filter((cachekey) => cachekey !== "");
  const gone: string[] = [];
  for (let at = 0; at < named.length; at += BATCH) {
    gone.push(...(await releaseSome(trx, named.slice(at, at + BATCH))));
  }
  return gone;
}

async function releaseSome(trx: Db, cachekeys: readonly string[]): Promise<string[]> {
  const users = Map.groupBy(await readBlobUsers(trx, cachekeys), ({ cachekey }) => cachekey);
  const blobs = await trx
    .selectFrom("blobs")
    .selectAll()
    .where("cachekey", "in", cachekeys)
    .execute();
  const thumbs = await readThumbs(trx, cachekeys);
  const gone = blobs
    .filter(({ cachekey }) => !users.has(cachekey))
    .map((blob) => ({ blob, thumbs: thumbs.get(blob.cachekey) ?? [] }));
  if (gone.length > 0) await dropRows(trx, gone);
  for (const blob of blobs) {
    const bytes = roomOf({ blob, thumbs: thumbs.get(blob.cachekey) ?? [] });
    await passOn(trx, { blob, bytes }, users.get(blob.cachekey) ?? []);
  }
  return gone.flatMap((one) => [one.blob.cachekey, ...one.thumbs.map(({ cachekey }) => cachekey)]);
}

/** Bytes of a file with the pictures of them, which have the same owner and go with them. */
interface WithThumbs {
  readonly blob: BlobTable;
  readonly thumbs: readonly ThumbTable[];
}

async function readThumbs(trx: Db, cachekeys: readonly string[]) {
  const rows = await trx
    .selectFrom("thumbs")
    .selectAll()
    .where("of_cachekey", "in", cachekeys)
    .execute();
  return Map.groupBy(rows, ({ of_cachekey }) => of_cachekey);
}

function roomOf({ blob, thumbs }: WithThumbs): number {
  return thumbs.reduce((sum, thumb) => sum + thumb.enc_size_bytes, blob.enc_size_bytes);
}

async function dropRows(trx: Db, gone: readonly WithThumbs[]): Promise<void> {
  const cachekeys = gone.map(({ blob }) => blob.cachekey);
  await trx.deleteFrom("blobs").where("cachekey", "in", cachekeys).execute();
  await trx.deleteFrom("thumbs").where("of_cachekey", "in", cachekeys).execute();
  const freed = new Map<number, number>();
  for (const one of gone) {
    const { user_id } = one.blob;
    freed.set(user_id, (freed.get(user_id) ?? 0) + roomOf(one));
  }
  for (const [userId, bytes] of freed) await addRoom(trx, userId, -bytes);
}

/** To an item that still names it, of the same owner where there is one. */
async function passOn(
  trx: Db,
  { blob, bytes }: { readonly blob: BlobTable; readonly bytes: number },
  users: readonly BlobUser[],
): Promise<void> {
  const isStill = users.some(({ item_id }) => item_id === blob.item_id);
  const next = users.find(({ user_id }) => user_id === blob.user_id) ?? users[0];
  if (next === undefined || isStill) return;
  const { item_id, user_id } = next;
  await trx
    .updateTable("blobs")
    .set({ item_id, user_id })
    .where("cachekey", "=", blob.cachekey)
    .execute();
  if (user_id === blob.user_id) return;
  await addRoom(trx, blob.user_id, -bytes);
  await addRoom(trx, user_id, bytes);
}

/** Never below 0, whatever was counted before. */
export async function addRoom(trx: Db, userId: number, bytes: number): Promise<void> {
  await trx
    .updateTable("users")
    .set({
      disk_usage_bytes: sql<number>`case when disk_usage_bytes + ${bytes} > 0
        then disk_usage_bytes + ${bytes} else 0 end`,
    })
    .where("id", "=", userId)
    .execute();
}
