import type { Db } from "#api/store/db.ts";

/** A key that proves who reads the mails of an address; kept as its hash. */
export async function insertVerifyKey(
  db: Db,
  key: { readonly key_hash: string; readonly user_id: number; readonly created_s: number },
): Promise<void> {
  await db.insertInto("verify_keys").values(key).execute();
}

/** Whose key it is; undefined when it was made before `sinceS`. It stays: a second click says the same. */
export async function findUserOfVerifyKey(
  db: Db,
  keyHash: string,
  sinceS: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("verify_keys")
    .select("user_id")
    .where("key_hash", "=", keyHash)
    .where("created_s", ">=", sinceS)
    .executeTakeFirst();
  return row?.user_id;
}

/** None of an account counts any more. */
export async function dropVerifyKeys(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom("verify_keys").where("user_id", "=", userId).execute();
}
