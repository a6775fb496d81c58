import { sql } from "kysely";
import type { Db } from "#api/store/db.ts";
import { isOnlyKey } from "#api/store/retired-keys.ts";

/** Links of a user that stand; counting ends at `most`. */
export async function countStandingLinks(trx: Db, userId: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select 1 from links
    where user_id = ${userId} and is_deleted = 0 limit ${most}) as few`.execute(trx);
  return rows[0]?.count ?? 0;
}

/**
 * Deleted links of a user but the newest ones become unknown, with all that was kept for them; not while
 * something that visitors brought has no other key.
 */
export async function forgetDeletedLinks(trx: Db, userId: number, kept: number): Promise<void> {
  const oldestKept = trx
    .selectFrom("links")
    .select("publink_id")
    .where("user_id", "=", userId)
    .where("is_deleted", "=", 1)
    .orderBy("publink_id", "desc")
    .limit(1)
    .offset(kept - 1);
  const rows = await trx
    .selectFrom("links")
    .select("share_id")
    .where("user_id", "=", userId)
    .where("is_deleted", "=", 1)
    .where("publink_id", "<", oldestKept)
    .where(
      sql<boolean>`not exists (select 1 from item_keys as keys
        where keys.share_id = links.share_id and ${isOnlyKey("keys")})`,
    )
    .execute();
  const shareIds = rows.map((row) => row.share_id);
  if (shareIds.length === 0) return;
  for (const table of ["item_keys", "link_work", "link_folders", "shares", "links"] as const) {
    await trx.deleteFrom(table).where("share_id", "in", shareIds).execute();
  }
}
