import type { Db } from "#api/store/db.ts";

interface MailCode {
  readonly userId: number;
  readonly purpose: string;
}

/** The newest code counts, with all its tries. */
export async function putMailCode(
  db: Db,
  { userId, purpose }: MailCode,
  code: { readonly codeHash: string; readonly nowS: number },
): Promise<void> {
  const fresh = { code_hash: code.codeHash, created_s: code.nowS, tries: 0 };
  await db
    .insertInto("mail_codes")
    .values({ user_id: userId, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(["user_id", "purpose"]).doUpdateSet(fresh))
    .execute();
}

interface CodeBounds {
  readonly sinceS: number;
  readonly mostTries: number;
}

/** Whether a code that was sent may still be typed. */
export async function hasMailCode(
  db: Db,
  { userId, purpose }: MailCode,
  bounds: CodeBounds,
): Promise<boolean> {
  const row = await db
    .selectFrom("mail_codes")
    .select("tries")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("created_s", ">=", bounds.sinceS)
    .where("tries", "<", bounds.mostTries)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a try before it is looked at; the hash to compare with, undefined when none is left. */
export async function tryMailCode(
  db: Db,
  { userId, purpose }: MailCode,
  bounds: CodeBounds,
): Promise<string | undefined> {
  const row = await db
    .updateTable("mail_codes")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("created_s", ">=", bounds.sinceS)
    .where("tries", "<", bounds.mostTries)
    .returning("code_hash")
    .executeTakeFirst();
  return row?.code_hash;
}

/** Uses a code up: of two calls with it one is true. */
export async function takeMailCode(
  db: Db,
  { userId, purpose }: MailCode,
  codeHash: string,
): Promise<boolean> {
  const row = await db
    .deleteFrom("mail_codes")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("code_hash", "=", codeHash)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function purgeMailCodes(db: Db, beforeS: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("mail_codes")
    .where("created_s", "<", beforeS)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** None of an account counts any more, whatever it was for. */
export async function dropMailCodes(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom("mail_codes").where("user_id", "=", userId).execute();
}
