import type { Insertable, Selectable } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { EmailChangeTable } from "#api/store/ways-in-schema.ts";

export type EmailChangeRow = Selectable<EmailChangeTable>;

/** The newest counts: the link of the one before leads nowhere from then on. */
export async function putEmailChange(trx: Db, row: Insertable<EmailChangeTable>): Promise<void> {
  const { user_id: _, ...fresh } = { ...row, done_s: 0 };
  await trx
    .insertInto("email_changes")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(fresh))
    .execute();
}

export async function findEmailChange(
  db: Db,
  keyHash: string,
): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom("email_changes")
    .selectAll()
    .where("key_hash", "=", keyHash)
    .executeTakeFirst();
}

/** The address that this account waits for; empty without one. */
export async function findPendingEmail(db: Db, userId: number, sinceS: number): Promise<string> {
  const row = await db
    .selectFrom("email_changes")
    .select("email")
    .where("user_id", "=", userId)
    .where("done_s", "=", 0)
    .where("created_s", ">=", sinceS)
    .executeTakeFirst();
  return row?.email ?? "";
}

/** Of two calls with one key only one finds it undone. */
export async function takeEmailChange(trx: Db, keyHash: string, nowS: number): Promise<boolean> {
  const row = await trx
    .updateTable("email_changes")
    .set({ done_s: nowS })
    .where("key_hash", "=", keyHash)
    .where("done_s", "=", 0)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function dropEmailChange(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom("email_changes").where("user_id", "=", userId).execute();
}

export async function purgeEmailChanges(db: Db, beforeS: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("email_changes")
    .where("created_s", "<", beforeS)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
