import type { Insertable, Selectable } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { ActivityTable } from "#api/store/share-tables.ts";
import { SHARE_LIMITS } from "#app/contract/share-limits.data.ts";

export type ActivityRow = Selectable<ActivityTable>;

/** Looking for what is too old costs more than a line: it is done for one line in so many. */
const PRUNED_EVERY = 256;

/** Adds a line; of all beyond the last 10 000 of a share or an area the oldest are forgotten. */
export async function insertActivity(trx: Db, row: Insertable<ActivityTable>): Promise<void> {
  await trx.insertInto("activity").values(row).execute();
  if (row.id % PRUNED_EVERY !== 0) return;
  const oldest = await trx
    .selectFrom("activity")
    .select("id")
    .where("share_id", "=", row.share_id)
    .orderBy("id", "desc")
    .offset(SHARE_LIMITS.activityLines)
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return;
  await trx
    .deleteFrom("activity")
    .where("share_id", "=", row.share_id)
    .where("id", "<=", oldest.id)
    .execute();
}

export interface ActivityPage {
  readonly shareId: number;
  /** Of one item alone; null: of all. */
  readonly itemId: number | null;
  /** Below this id; 0: the newest. */
  readonly beforeId: number;
  readonly most: number;
}

/** The newest first. */
export async function listActivity(db: Db, page: ActivityPage): Promise<ActivityRow[]> {
  const { shareId, itemId, beforeId, most } = page;
  let query = db.selectFrom("activity").selectAll().where("share_id", "=", shareId);
  if (itemId !== null) query = query.where("item_id", "=", itemId);
  if (beforeId !== 0) query = query.where("id", "<", beforeId);
  return query.orderBy("id", "desc").limit(most).execute();
}
