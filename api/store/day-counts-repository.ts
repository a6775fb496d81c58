import type { Selectable } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { DayCountTable } from "#api/store/records-schema.ts";

export type DayCount = Selectable<DayCountTable>;

/** One more of it on this day. */
export async function countOnDay(db: Db, counted: Omit<DayCount, "n">): Promise<void> {
  await db
    .insertInto("day_counts")
    .values({ ...counted, n: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["day", "event", "detail"])
        .doUpdateSet((eb) => ({ n: eb("day_counts.n", "+", 1) })),
    )
    .execute();
}

/** The oldest day first. */
export async function listDayCounts(db: Db): Promise<DayCount[]> {
  return db
    .selectFrom("day_counts")
    .selectAll()
    .orderBy("day")
    .orderBy("event")
    .orderBy("detail")
    .execute();
}

/** Forgets all days before this one. */
export async function purgeDayCounts(db: Db, firstDay: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("day_counts")
    .where("day", "<", firstDay)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
