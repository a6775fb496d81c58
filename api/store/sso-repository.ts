import type { Selectable } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { SsoLookupTable } from "#api/store/ways-in-schema.ts";

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

export async function insertIdentity(
  trx: Db,
  identity: { iss: string; sub: string; user_id: number; created_s: number },
): Promise<void> {
  await trx.insertInto("sso_identities").values(identity).execute();
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

export async function purgeLookups(db: Db, beforeS: number): Promise<void> {
  await db.deleteFrom("sso_lookups").where("created_s", "<", beforeS).execute();
}
