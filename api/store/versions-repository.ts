import type { Db } from "#api/store/db.ts";

/** Forgets the earlier versions of items that go; returns the blobs that they named. */
export async function dropVersionsOf(trx: Db, itemIds: readonly number[]): Promise<string[]> {
  const gone = await trx
    .deleteFrom("versions")
    .where("item_id", "in", itemIds)
    .returning(["id", "cachekey"])
    .execute();
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom("version_keys").where("version_id", "in", ids).execute();
  return gone.map(({ cachekey }) => cachekey);
}
