import type { Selectable } from "kysely";
import type { Db } from "#mock-api/store/db.ts";
import type { UserTable } from "#mock-api/store/schema.ts";
import type { WakeBoard } from "#mock-api/wake.ts";

export type UserRow = Selectable<UserTable>;

export async function readUser(db: Db, userId: number): Promise<UserRow> {
  return db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

/** Counts a change of the tree or of the account; returns the new `hist_id`. */
export async function raiseHistId(db: Db, userId: number): Promise<number> {
  const row = await db
    .updateTable("users")
    .set((eb) => ({ hist_id: eb("hist_id", "+", 1) }))
    .where("id", "=", userId)
    .returning("hist_id")
    .executeTakeFirstOrThrow();
  return row.hist_id;
}

/** Tells the user's other windows; after the transaction, never inside. */
export async function wakeUser(db: Db, wake: WakeBoard, userId: number): Promise<void> {
  const row = await db
    .selectFrom("users")
    .select("wake_cid")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (row !== undefined) wake.wake(row.wake_cid);
}
