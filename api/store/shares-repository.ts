import type { Db } from "#api/store/db.ts";
import type { ShareKeyName } from "#api/store/link-keys-repository.ts";
import type { ShareTable } from "#api/store/schema.ts";

export async function insertShare(trx: Db, row: ShareTable): Promise<void> {
  await trx.insertInto("shares").values(row).execute();
}

export async function findShare(db: Db, name: ShareKeyName): Promise<ShareTable | undefined> {
  return db
    .selectFrom("shares")
    .selectAll()
    .where("share_id", "=", name.share_id)
    .where("share_sequence", "=", name.share_sequence)
    .executeTakeFirst();
}

/** The sequences before this one, the newest first, and no more than `most` back. */
export async function listSharesBefore(
  db: Db,
  { share_id, share_sequence }: ShareKeyName,
  most: number,
): Promise<ShareTable[]> {
  return db
    .selectFrom("shares")
    .selectAll()
    .where("share_id", "=", share_id)
    .where("share_sequence", "<", share_sequence)
    .where("share_sequence", ">=", share_sequence - most)
    .orderBy("share_sequence", "desc")
    .execute();
}

/** A share key that something stored names: it is there. */
export async function readShare(db: Db, name: ShareKeyName): Promise<ShareTable> {
  const share = await findShare(db, name);
  if (share === undefined) throw new Error("A share key is missing");
  return share;
}

/** Share keys of the user's own areas, the first sequence first. */
export async function listAreaShares(db: Db, userId: number): Promise<ShareTable[]> {
  return db
    .selectFrom("shares")
    .selectAll()
    .where("user_id", "=", userId)
    .where("kind", "in", ["main", "vault"])
    .orderBy("share_sequence")
    .execute();
}

/** Every key that a link of this user has had, the newest first. */
export async function listLinkShares(
  db: Db,
  userId: number,
  shareId: number,
): Promise<ShareTable[]> {
  return db
    .selectFrom("shares")
    .selectAll()
    .where("share_id", "=", shareId)
    .where("user_id", "=", userId)
    .where("kind", "=", "link")
    .orderBy("share_sequence", "desc")
    .execute();
}

/** -1 when there is none. */
export async function highestSequence(trx: Db, shareId: number): Promise<number> {
  const row = await trx
    .selectFrom("shares")
    .select((eb) => eb.fn.max<number | null>("share_sequence").as("sequence"))
    .where("share_id", "=", shareId)
    .executeTakeFirst();
  return row?.sequence ?? -1;
}
