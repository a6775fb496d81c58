import { sql } from "kysely";
import { type Db, nextId } from "#api/store/db.ts";
import type { LinkLogTable } from "#api/store/link-tables.ts";
import { LINK_LOG_LIMITS, type LinkLogKind } from "#app/contract/commands/link-log.ts";

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

export interface LinkLogPage {
  readonly publinkId: number;
  /** Whose items are told of. */
  readonly userId: number;
  /** All of them without it. */
  readonly kinds: readonly LinkLogKind[] | undefined;
  /** 0: from the newest. */
  readonly beforeId: number;
  readonly most: number;
}

/** The newest first, each with the item that it happened to, as far as that is there. */
export async function listLinkLog(db: Db, page: LinkLogPage) {
  const { publinkId, userId, kinds, beforeId, most } = page;
  let rows = db
    .selectFrom("link_log as l")
    .leftJoin("items as i", (join) =>
      join.onRef("i.id", "=", "l.item_id").on("i.user_id", "=", userId),
    )
    .select(["l.id", "l.t_s", "l.kind", "l.item_id", "l.country", "l.device"])
    .select(["i.enc_name", "i.pfid", "i.domain", "i.type"])
    .where("l.publink_id", "=", publinkId);
  if (kinds !== undefined) rows = rows.where("l.kind", "in", kinds);
  if (beforeId !== 0) rows = rows.where("l.id", "<", beforeId);
  return rows.orderBy("l.id", "desc").limit(most).execute();
}

/** How often of each kind, by the days of a clock that is `zoneS` ahead of UTC. */
export async function countLinkLog(db: Db, publinkId: number, zoneS: number) {
  // Written out: a value that is bound may be no integer to the database, and days would be fractions.
  const day = sql<number>`(t_s + ${sql.lit(zoneS)}) / ${sql.lit(DAY_S)}`;
  const rows = await db
    .selectFrom("link_log")
    .select(["kind", day.as("day")])
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("publink_id", "=", publinkId)
    .groupBy(["kind", day])
    .orderBy("day")
    .execute();
  return rows.map(({ kind, day: of, n }) => ({ kind, day: Number(of), n: Number(n) }));
}

/** Goes with its link. */
export async function dropLinkLog(trx: Db, publinkId: number): Promise<void> {
  await trx.deleteFrom("link_log").where("publink_id", "=", publinkId).execute();
}

export async function purgeLinkLog(db: Db, nowS: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("link_log")
    .where("t_s", "<", nowS - LINK_LOG_LIMITS.keptDays * DAY_S)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
