import type { Db } from "#api/store/db.ts";

export async function putAvatar(trx: Db, userId: number, png: Buffer): Promise<void> {
  await trx
    .insertInto("avatars")
    .values({ user_id: userId, png })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ png }))
    .execute();
}

export async function removeAvatar(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom("avatars").where("user_id", "=", userId).execute();
}

export async function findAvatar(db: Db, userId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("avatars")
    .select("png")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row === undefined ? undefined : Buffer.from(row.png);
}
