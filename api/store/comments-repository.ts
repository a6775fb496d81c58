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

/** They go with their link. */
export async function dropComments(trx: Db, publinkId: number): Promise<void> {
  await trx.deleteFrom("comments").where("publink_id", "=", publinkId).execute();
}
