import type { Selectable } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { FactorSetupTable } from "#api/store/factor-tables.ts";
import { SECOND_FACTOR_LIMITS } from "#app/contract/settings-limits.data.ts";

const MS = 1000;
const SET_UP_S = SECOND_FACTOR_LIMITS.setUpLifetimeMs / MS;

/** What somebody sets up; it takes the place of what was begun before. */
export async function putSetup(db: Db, setup: FactorSetupTable): Promise<void> {
  await db.deleteFrom("factor_setups").where("user_id", "=", setup.user_id).execute();
  await db.insertInto("factor_setups").values(setup).execute();
}

export async function findSetup(
  db: Db,
  userId: number,
  nowS: number,
): Promise<Selectable<FactorSetupTable> | undefined> {
  return db
    .selectFrom("factor_setups")
    .selectAll()
    .where("user_id", "=", userId)
    .where("created_s", ">=", nowS - SET_UP_S)
    .executeTakeFirst();
}

/** False when it was taken, or is another one by now: a set-up is turned on once. */
export async function takeSetup(trx: Db, setup: FactorSetupTable): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("factor_setups")
    .where("user_id", "=", setup.user_id)
    .where("secret", "=", setup.secret)
    .where("created_s", "=", setup.created_s)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Takes a step of an app's codes; false when it, or a later one, was taken (Trust T9). */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ twofa_step: step })
    .where("id", "=", userId)
    .where("twofa_step", "<", step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** New ones in place of all that were there; none for an empty list. */
export async function putBackupCodes(
  trx: Db,
  userId: number,
  macs: readonly string[],
): Promise<void> {
  await trx.deleteFrom("backup_codes").where("user_id", "=", userId).execute();
  if (macs.length === 0) return;
  await trx
    .insertInto("backup_codes")
    .values(macs.map((code_mac) => ({ user_id: userId, code_mac })))
    .execute();
}

/** Uses up a back-up code; false when there is none such. */
export async function takeBackupCode(db: Db, userId: number, mac: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("backup_codes")
    .where("user_id", "=", userId)
    .where("code_mac", "=", mac)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function countBackupCodes(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom("backup_codes")
    .select(({ fn }) => fn.countAll<number>().as("left"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(row.left);
}

/** Removes what nobody can turn on any more. */
export async function purgeSetups(db: Db, nowS: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("factor_setups")
    .where("created_s", "<", nowS - SET_UP_S)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
