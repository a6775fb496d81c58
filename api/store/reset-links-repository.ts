import type { Selectable } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { ResetLinkTable } from "#api/store/ways-in-schema.ts";

export type ResetLinkRow = Selectable<ResetLinkTable>;

/** The newest counts: the ones before lead nowhere from then on. */
export async function putResetLink(
  trx: Db,
  { userId, tokenHash, nowS }: { userId: number; tokenHash: string; nowS: number },
): Promise<void> {
  await endLinks(trx, userId, "replaced");
  await trx
    .insertInto("reset_links")
    .values({ token_hash: tokenHash, user_id: userId, created_s: nowS, state: "open" })
    .execute();
}

export async function findResetLink(db: Db, tokenHash: string): Promise<ResetLinkRow | undefined> {
  return db
    .selectFrom("reset_links")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** The keys of the account were changed: what was sent before opens nothing. */
export async function endResetLinks(trx: Db, userId: number): Promise<void> {
  await endLinks(trx, userId, "used");
}

async function endLinks(trx: Db, userId: number, state: ResetLinkRow["state"]): Promise<void> {
  await trx
    .updateTable("reset_links")
    .set({ state })
    .where("user_id", "=", userId)
    .where("state", "=", "open")
    .execute();
}

export async function purgeResetLinks(db: Db, beforeS: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("reset_links")
    .where("created_s", "<", beforeS)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
