import type { Selectable } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { SsoIdentityTable, SsoLookupTable } from "#api/store/ways-in-schema.ts";

export type SsoLookupRow = Selectable<SsoLookupTable>;

/** Whose account an identity opens; undefined: nobody's here. */
export async function findUserOfIdentity(
  db: Db,
  { iss, sub }: Pick<SsoLookupRow, "iss" | "sub">,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("sso_identities")
    .select("user_id")
    .where("iss", "=", iss)
    .where("sub", "=", sub)
    .executeTakeFirst();
  return row?.user_id;
}

/** False where the identity has an account already. */
export async function insertIdentity(trx: Db, identity: SsoIdentityTable): Promise<boolean> {
  const made = await trx
    .insertInto("sso_identities")
    .values(identity)
    .onConflict((conflict) => conflict.columns(["iss", "sub"]).doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return made !== undefined;
}

/** Those of one account, the first one first. */
export async function listIdentities(db: Db, userId: number): Promise<SsoIdentityTable[]> {
  return db
    .selectFrom("sso_identities")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_s")
    .orderBy("sub")
    .execute();
}

/** False where it was gone already. */
export async function removeIdentity(
  trx: Db,
  { iss, sub, user_id }: Pick<SsoIdentityTable, "iss" | "sub" | "user_id">,
): Promise<boolean> {
  const gone = await trx
    .deleteFrom("sso_identities")
    .where("iss", "=", iss)
    .where("sub", "=", sub)
    .where("user_id", "=", user_id)
    .returning("user_id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** In the place of the account's former one. */
export async function replaceLinkPermit(
  trx: Db,
  permit: { key_hash: string; user_id: number; created_s: number },
): Promise<void> {
  await trx.deleteFrom("sso_link_permits").where("user_id", "=", permit.user_id).execute();
  await trx.insertInto("sso_link_permits").values(permit).execute();
}

/** Once, and of this account alone, if it was made since. */
export async function takeLinkPermit(
  trx: Db,
  { keyHash, userId, sinceS }: { keyHash: string; userId: number; sinceS: number },
): Promise<boolean> {
  const taken = await trx
    .deleteFrom("sso_link_permits")
    .where("key_hash", "=", keyHash)
    .where("user_id", "=", userId)
    .returning("created_s")
    .executeTakeFirst();
  return taken !== undefined && taken.created_s >= sinceS;
}

export async function insertLookup(db: Db, row: SsoLookupRow): Promise<void> {
  await db.insertInto("sso_lookups").values(row).execute();
}

export async function findLookup(db: Db, keyHash: string): Promise<SsoLookupRow | undefined> {
  return db
    .selectFrom("sso_lookups")
    .selectAll()
    .where("key_hash", "=", keyHash)
    .executeTakeFirst();
}

/** Once: of two calls at one time only one is told true. */
export async function takeLookup(trx: Db, keyHash: string): Promise<boolean> {
  const taken = await trx
    .deleteFrom("sso_lookups")
    .where("key_hash", "=", keyHash)
    .returning("key_hash")
    .executeTakeFirst();
  return taken !== undefined;
}

/** A code of the second factor is asked for: time to type it begins with the first question. */
export async function noteLookupTry(db: Db, keyHash: string, nowS: number): Promise<void> {
  await db
    .updateTable("sso_lookups")
    .set((eb) => ({
      tries: eb("tries", "+", 1),
      created_s: eb.case().when("tries", "=", 0).then(nowS).else(eb.ref("created_s")).end(),
    }))
    .where("key_hash", "=", keyHash)
    .execute();
}

export async function purgeLookups(db: Db, beforeS: number): Promise<number> {
  let deleted = 0;
  for (const table of ["sso_lookups", "sso_link_permits"] as const) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where("created_s", "<", beforeS)
      .executeTakeFirstOrThrow();
    deleted += Number(numDeletedRows);
  }
  return deleted;
}
