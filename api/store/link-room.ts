import { sql } from "kysely";
import { ApiError, CODES } from "#api/api-error.ts";
import type { Db } from "#api/store/db.ts";
import { ACCOUNT_LIMITS } from "#app/contract/limits.data.ts";

/** 8032 when the account has as many links as it can have (Trust T14, Reading R-104). */
export async function assertRoomForLink(trx: Db, userId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select 1 from links
    where user_id = ${userId} and is_deleted = 0 limit ${ACCOUNT_LIMITS.maxLinks})`.execute(trx);
  if ((rows[0]?.count ?? 0) >= ACCOUNT_LIMITS.maxLinks) throw new ApiError(CODES.tooManyLinks);
}

/**
 * Deleted links stay, so that their pages say that they were deleted: as many as can stand at once.
 * Of more, the oldest become unknown.
 */
export async function forgetDeletedLinks(trx: Db, userId: number): Promise<void> {
  const { rows } = await sql<{ share_id: number }>`select share_id from links
    where user_id = ${userId} and is_deleted = 1
    order by publink_id desc limit -1 offset ${ACCOUNT_LIMITS.maxLinks}`.execute(trx);
  const shareIds = rows.map((row) => row.share_id);
  if (shareIds.length === 0) return;
  for (const table of ["item_keys", "link_work", "link_folders", "shares", "links"] as const) {
    await trx.deleteFrom(table).where("share_id", "in", shareIds).execute();
  }
}
