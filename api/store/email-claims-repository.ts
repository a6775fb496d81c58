import type { Insertable, Selectable } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { EmailClaimTable } from "#api/store/ways-in-schema.ts";

export type EmailClaimRow = Selectable<EmailClaimTable>;

export async function insertEmailClaim(trx: Db, row: Insertable<EmailClaimTable>): Promise<void> {
  await trx.insertInto("email_claims").values(row).execute();
}

/** Undefined for an account that has its address. */
export async function findEmailClaim(db: Db, userId: number): Promise<EmailClaimRow | undefined> {
  return db.selectFrom("email_claims").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

export async function dropEmailClaim(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom("email_claims").where("user_id", "=", userId).execute();
}

/** Ends all claims to an address that is confirmed now. Returns the accounts that had one. */
export async function loseEmailClaims(trx: Db, email: string, nowS: number): Promise<number[]> {
  const rows = await trx
    .updateTable("email_claims")
    .set({ lost_s: nowS })
    .where("email", "=", email)
    .where("lost_s", "=", 0)
    .returning("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}
