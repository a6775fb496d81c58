import { type Db, nextId } from "#api/store/db.ts";
import type { LinkLogTable } from "#api/store/link-tables.ts";
import { LINK_LOG_LIMITS } from "#app/contract/commands/link-log.ts";

const DAY_S = 24 * 3600;

/** Writes down what happened; an opening is also what the list of links says of the link. */
export async function insertLinkLog(db: Db, entry: Omit<LinkLogTable, "id">): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("link_log")
      .values({ ...entry, id: await nextId(trx) })
      .execute();
    if (entry.kind !== "opened") return;
    await trx
      .updateTable("links")
      .set({ opened_s: entry.t_s })
      .where("publink_id", "=", entry.publink_id)
      .execute();
  });
}

/** The newest first; `beforeId` 0: from the newest. */
export async function listLinkLog(
  db: Db,
  publinkId: number,
  page: { readonly beforeId: number; readonly most: number },
): Promise<LinkLogTable[]> {
  const rows = db.selectFrom("link_log").selectAll().where("publink_id", "=", publinkId);
  return (page.beforeId === 0 ? rows : rows.where("id", "<", page.beforeId))
    .orderBy("id", "desc")
    .limit(page.most)
    .execute();
}

/** Goes with its link. */
export async function dropLinkLog(trx: Db, publinkId: number): Promise<void> {
  await trx.deleteFrom("link_log").where("publink_id", "=", publinkId).execute();
}

export async function purgeLinkLog(db: Db, nowS: number): Promise<void> {
  await db
    .deleteFrom("link_log")
    .where("t_s", "<", nowS - LINK_LOG_LIMITS.keptDays * DAY_S)
    .execute();
}
