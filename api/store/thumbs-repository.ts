import type { Selectable } from "kysely";
import type { ThumbTable } from "#api/store/blob-tables.ts";
import type { Db } from "#api/store/db.ts";

export type ThumbRow = Selectable<ThumbTable>;

/** Bit of `items.thumbs` for a stream. */
export const THUMB_BITS = { 1: 1, 2: 2 } as const;

export async function findThumb(
  db: Db,
  of: { readonly cachekey: string; readonly stream: 1 | 2 },
): Promise<ThumbRow | undefined> {
  return db
    .selectFrom("thumbs")
    .selectAll()
    .where("of_cachekey", "=", of.cachekey)
    .where("stream", "=", of.stream)
    .executeTakeFirst();
}

/** Which pictures there are of some bytes: the bits of `items.thumbs`. */
export async function readThumbBits(db: Db, cachekey: string): Promise<number> {
  const rows = await db
    .selectFrom("thumbs")
    .select("stream")
    .where("of_cachekey", "=", cachekey)
    .execute();
  return rows.reduce((bits, { stream }) => bits | THUMB_BITS[stream], 0);
}

/** False: there is one already. */
export async function insertThumb(trx: Db, row: ThumbRow): Promise<boolean> {
  const made = await trx
    .insertInto("thumbs")
    .values(row)
    .onConflict((conflict) => conflict.columns(["of_cachekey", "stream"]).doNothing())
    .returning("cachekey")
    .executeTakeFirst();
  return made !== undefined;
}

/** Every item whose standing content these bytes are says which pictures there are of them. */
export async function noteThumbs(trx: Db, cachekey: string): Promise<void> {
  const thumbs = await readThumbBits(trx, cachekey);
  await trx.updateTable("items").set({ thumbs }).where("cachekey", "=", cachekey).execute();
}
