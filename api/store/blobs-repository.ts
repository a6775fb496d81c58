import type { BlobTable } from "#api/store/blob-tables.ts";
import type { Db } from "#api/store/db.ts";

export async function insertBlob(trx: Db, row: BlobTable): Promise<void> {
  await trx.insertInto("blobs").values(row).execute();
}

export async function findBlob(db: Db, cachekey: string): Promise<BlobTable | undefined> {
  return db.selectFrom("blobs").selectAll().where("cachekey", "=", cachekey).executeTakeFirst();
}
