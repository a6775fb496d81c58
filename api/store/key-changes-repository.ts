import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { KeyChangeTable } from "#api/store/schema.ts";

export type KeyChangeRow = Selectable<KeyChangeTable>;

export async function insertKeyChange(db: Db, row: Insertable<KeyChangeTable>): Promise<void> {
  await db.insertInto("key_changes").values(row).execute();
}

/** Undefined when it was begun before `sinceS`. */
export async function findKeyChange(
  db: Db,
  changeHash: string,
  sinceS: number,
): Promise<KeyChangeRow | undefined> {
  return db
    .selectFrom("key_changes")
    .selectAll()
    .where("change_hash", "=", changeHash)
    .where("created_s", ">=", sinceS)
    .executeTakeFirst();
}

/** What is staged or done of it; of two calls at one time only one finds it as `from` says. */
export async function updateKeyChange(
  db: Db,
  from: Pick<KeyChangeRow, "change_hash" | "login_hash_sha256" | "done_hash">,
  fields: Updateable<KeyChangeTable>,
): Promise<boolean> {
  const row = await db
    .updateTable("key_changes")
    .set(fields)
    .where("change_hash", "=", from.change_hash)
    .where("login_hash_sha256", "=", from.login_hash_sha256)
    .where("done_hash", "=", from.done_hash)
    .returning("change_hash")
    .executeTakeFirst();
  return row !== undefined;
}

/** One change is done: no other that was begun for this account can be. */
export async function dropOtherKeyChanges(
  db: Db,
  userId: number,
  changeHash: string,
): Promise<void> {
  await db
    .deleteFrom("key_changes")
    .where("user_id", "=", userId)
    .where("change_hash", "!=", changeHash)
    .execute();
}

/** Changes of one kind that were begun for an account: none of them can be done any more. */
export async function dropKeyChanges(
  trx: Db,
  userId: number,
  kind: KeyChangeRow["kind"],
): Promise<void> {
  await trx
    .deleteFrom("key_changes")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .execute();
}

export async function purgeKeyChanges(db: Db, beforeS: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("key_changes")
    .where("created_s", "<", beforeS)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
