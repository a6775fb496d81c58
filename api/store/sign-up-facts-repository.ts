import type { Db } from "#api/store/db.ts";
import type { SignUpTable } from "#api/store/ways-in-schema.ts";

export async function insertSignUp(trx: Db, row: SignUpTable): Promise<void> {
  await trx.insertInto("sign_ups").values(row).execute();
}

export async function insertReferralCode(trx: Db, code: string, userId: number): Promise<void> {
  await trx.insertInto("referral_codes").values({ code, user_id: userId }).execute();
}

/** Who gave the code away; undefined: nobody. */
export async function findReferrer(db: Db, code: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("referral_codes")
    .select("user_id")
    .where("code", "=", code)
    .executeTakeFirst();
  return row?.user_id;
}

/** Empty for accounts that were made before there were codes. */
export async function readReferralCode(db: Db, userId: number): Promise<string> {
  const row = await db
    .selectFrom("referral_codes")
    .select("code")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.code ?? "";
}

export interface KeptInvite {
  readonly userId: number;
  readonly inviteHash: string;
  readonly kind: string;
  readonly nowS: number;
}

/** A second time changes nothing. */
export async function keepInvite(trx: Db, invite: KeptInvite): Promise<void> {
  const { userId, inviteHash, kind, nowS } = invite;
  await trx
    .insertInto("kept_invites")
    .values({ user_id: userId, invite_hash: inviteHash, kind, created_s: nowS })
    .onConflict((conflict) => conflict.columns(["user_id", "invite_hash"]).doNothing())
    .execute();
}

export async function countInvites(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom("kept_invites")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
