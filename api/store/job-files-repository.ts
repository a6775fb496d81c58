import { readBlobUsers } from "#api/store/blobs-in-use.ts";
import type { Db } from "#api/store/db.ts";

/** A blob that an item has, now or as an earlier version. */
export interface HeldBlob {
  readonly encBytes: number;
  readonly ownerId: number;
}

/** The blobs of these items, by `{item}|{cachekey}`; what an item does not have is not there. */
export async function readHeldBlobs(
  db: Db,
  wanted: readonly { readonly itemId: number; readonly cachekey: string }[],
): Promise<ReadonlyMap<string, HeldBlob>> {
  const cachekeys = [...new Set(wanted.map(({ cachekey }) => cachekey))];
  const users = await readBlobUsers(db, cachekeys);
  const held = new Set(users.map(({ item_id, cachekey }) => heldName(item_id, cachekey)));
  const blobs = await db
    .selectFrom("blobs")
    .select(["cachekey", "user_id", "enc_size_bytes"])
    .where("cachekey", "in", cachekeys)
    .execute();
  const byCachekey = new Map(blobs.map((blob) => [blob.cachekey, blob]));
  const found = new Map<string, HeldBlob>();
  for (const { itemId, cachekey } of wanted) {
    const name = heldName(itemId, cachekey);
    const blob = byCachekey.get(cachekey);
    if (blob === undefined || !held.has(name)) continue;
    found.set(name, { encBytes: blob.enc_size_bytes, ownerId: blob.user_id });
  }
  return found;
}

export function heldName(itemId: number, cachekey: string): string {
  return `${itemId}|${cachekey}`;
}

/** Whether one of these items lies in the Vault of its owner. */
export async function hasVaultItem(db: Db, itemIds: readonly number[]): Promise<boolean> {
  const found = await db
    .selectFrom("items")
    .innerJoin("users", "users.id", "items.user_id")
    .select("items.id")
    .where("items.id", "in", itemIds)
    .whereRef("items.area_share_id", "=", "users.vault_share_id")
    .executeTakeFirst();
  return found !== undefined;
}
