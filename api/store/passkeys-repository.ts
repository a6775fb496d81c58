import type { Db } from "#api/store/db.ts";
import type { PasskeyChallengeTable, PasskeyTable } from "#api/store/factor-tables.ts";

/** The passkeys of a user, the first one first. */
export async function listPasskeys(db: Db, userId: number): Promise<PasskeyTable[]> {
  return db
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_s")
    .orderBy("credential_hash")
    .execute();
}

export async function countPasskeys(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom("passkeys")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The passkeys of a name, the first one first. */
export async function listPasskeysOf(
  db: Db,
  email: string,
): Promise<Pick<PasskeyTable, "credential_hash" | "credential_id" | "pk">[]> {
  return db
    .selectFrom("passkeys")
    .innerJoin("users", "users.id", "passkeys.user_id")
    .select(["credential_hash", "credential_id", "pk"])
    .where("users.email", "=", email)
    .orderBy("passkeys.created_s")
    .orderBy("credential_hash")
    .execute();
}

/** A passkey of this name; undefined for anybody else's. */
export async function findPasskeyOf(
  db: Db,
  email: string,
  credentialHash: string,
): Promise<PasskeyTable | undefined> {
  return db
    .selectFrom("passkeys")
    .innerJoin("users", "users.id", "passkeys.user_id")
    .selectAll("passkeys")
    .where("users.email", "=", email)
    .where("credential_hash", "=", credentialHash)
    .executeTakeFirst();
}

/** False when somebody has this very one already. */
export async function insertPasskey(trx: Db, passkey: PasskeyTable): Promise<boolean> {
  const added = await trx
    .insertInto("passkeys")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credential_hash").doNothing())
    .returning("credential_hash")
    .executeTakeFirst();
  return added !== undefined;
}

export async function renamePasskey(
  db: Db,
  { user_id, credential_hash, name }: Pick<PasskeyTable, "user_id" | "credential_hash" | "name">,
): Promise<void> {
  await db
    .updateTable("passkeys")
    .set({ name })
    .where("user_id", "=", user_id)
    .where("credential_hash", "=", credential_hash)
    .execute();
}

/** Whether there was one to remove. */
export async function removePasskey(db: Db, userId: number, hash: string): Promise<boolean> {
  const row = await db
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .where("credential_hash", "=", hash)
    .returning("credential_hash")
    .executeTakeFirst();
  return row !== undefined;
}

/** A use: its counter only rises; false when it did not, as with a copied authenticator. */
export async function notePasskeyUse(
  db: Db,
  passkey: Pick<PasskeyTable, "credential_hash" | "counter">,
  use: { readonly counter: number; readonly nowS: number },
): Promise<boolean> {
  const row = await db
    .updateTable("passkeys")
    .set({ counter: use.counter, used_s: use.nowS })
    .where("credential_hash", "=", passkey.credential_hash)
    .where("counter", "=", passkey.counter)
    .returning("credential_hash")
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertChallenge(db: Db, challenge: PasskeyChallengeTable): Promise<void> {
  await db.insertInto("passkey_challenges").values(challenge).execute();
}

/** Uses a challenge up; false when it is unknown, too old, another's, or was used. */
export async function takeChallenge(
  db: Db,
  challenge: Omit<PasskeyChallengeTable, "created_s">,
  sinceS: number,
): Promise<boolean> {
  const row = await db
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", challenge.challenge_hash)
    .where("user_id", "=", challenge.user_id)
    .where("purpose", "=", challenge.purpose)
    .where("created_s", ">=", sinceS)
    .returning("challenge_hash")
    .executeTakeFirst();
  return row !== undefined;
}

export async function purgeChallenges(db: Db, beforeS: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("passkey_challenges")
    .where("created_s", "<", beforeS)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
