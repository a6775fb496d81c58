import type { Updateable } from "kysely";
import { type Db, nextId } from "#api/store/db.ts";
import type { CommentTable } from "#api/store/link-tables.ts";

/** In the order that they came in, from the one after `afterSeq` on. */
export async function listComments(
  db: Db,
  publinkId: number,
  page: { readonly afterSeq: number; readonly most: number },
): Promise<CommentTable[]> {
  return db
    .selectFrom("comments")
    .selectAll()
    .where("publink_id", "=", publinkId)
    .where("seq", ">", page.afterSeq)
    .orderBy("seq")
    .limit(page.most)
    .execute();
}

/** Of whatever link it is: its id is known to nobody who was not shown it. */
export async function findComment(db: Db, id: string): Promise<CommentTable | undefined> {
  return db.selectFrom("comments").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function hasReplies(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("comments")
    .select("id")
    .where("parent_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertComment(trx: Db, row: Omit<CommentTable, "seq">): Promise<void> {
  await trx
    .insertInto("comments")
    .values({ ...row, seq: await nextId(trx) })
    .execute();
}

export async function updateComment(
  trx: Db,
  id: string,
  fields: Updateable<CommentTable>,
): Promise<void> {
  await trx.updateTable("comments").set(fields).where("id", "=", id).execute();
}

export async function removeComment(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom("comments").where("id", "=", id).execute();
}

/** Counts what stands anew and raises the stamp, after a change and in its transaction. */
export async function noteComments(trx: Db, publinkId: number): Promise<void> {
  const stamp = await nextId(trx);
  await trx
    .updateTable("links")
    .set((eb) => ({
      comment_stamp: stamp,
      comment_count: eb
        .selectFrom("comments")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("comments.publink_id", "=", publinkId)
        .where("comments.is_deleted", "=", 0),
    }))
    .where("publink_id", "=", publinkId)
    .execute();
}

/** They go with their link, and the keys that went with them. */
export async function dropComments(trx: Db, publinkId: number): Promise<void> {
  await trx.deleteFrom("comments").where("publink_id", "=", publinkId).execute();
  await trx.deleteFrom("link_older_keys").where("publink_id", "=", publinkId).execute();
}

/** Keys of comments that went, sealed; empty where none did. */
export async function readOlderKeys(db: Db, publinkId: number): Promise<string> {
  const row = await db
    .selectFrom("link_older_keys")
    .select("enc_older_keys")
    .where("publink_id", "=", publinkId)
    .executeTakeFirst();
  return row?.enc_older_keys ?? "";
}

/** In the place of what was there: it is sealed under the key that stands. */
export async function writeOlderKeys(trx: Db, publinkId: number, sealed: string): Promise<void> {
  await trx
    .insertInto("link_older_keys")
    .values({ publink_id: publinkId, enc_older_keys: sealed })
    .onConflict((on) => on.column("publink_id").doUpdateSet({ enc_older_keys: sealed }))
    .execute();
}
