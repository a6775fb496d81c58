import type { Updateable } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import type { LinkTable } from "#api/store/link-tables.ts";

/** Those of these links that are this user's and stand. */
export async function findLinksOfUser(
  db: Db,
  userId: number,
  publinkIds: readonly number[],
): Promise<LinkRow[]> {
  return db
    .selectFrom("links")
    .selectAll()
    .where("publink_id", "in", publinkIds)
    .where("user_id", "=", userId)
    .where("is_deleted", "=", 0)
    .execute();
}

export async function updateLinks(
  trx: Db,
  publinkIds: readonly number[],
  fields: Updateable<LinkTable>,
): Promise<void> {
  await trx.updateTable("links").set(fields).where("publink_id", "in", publinkIds).execute();
}

/** Deletes links, and what goes with them. */
export async function dropLinks(trx: Db, publinkIds: readonly number[]): Promise<void> {
  await updateLinks(trx, publinkIds, { is_deleted: 1 });
  for (const table of ["link_log", "comments", "link_older_keys", "link_brands"] as const) {
    await trx.deleteFrom(table).where("publink_id", "in", publinkIds).execute();
  }
}
