import type { Db } from "#api/store/db.ts";

/** What the server does with an account while its clients wait. */
export type AccountJob = "none" | "job" | { readonly rewindStatus: number };

export async function findJob(db: Db, userId: number): Promise<AccountJob> {
  const row = await db
    .selectFrom("account_jobs")
    .select("rewind_status")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (row === undefined) return "none";
  return row.rewind_status === 0 ? "job" : { rewindStatus: row.rewind_status };
}

/** True when it is locked from now on, and was not before: whoever locked it ends it. */
export async function beginJob(db: Db, userId: number): Promise<boolean> {
  const rows = await db
    .insertInto("account_jobs")
    .values({ user_id: userId, rewind_status: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .execute();
  return rows.length > 0;
}

export async function endJob(db: Db, userId: number): Promise<void> {
  await jobsOf(db).where("user_id", "=", userId).execute();
}

/** What a process that died had begun: its work is begun anew, and locks nobody until then. */
export async function endAllJobs(db: Db): Promise<void> {
  await jobsOf(db).execute();
}

/** A rewind is not ended by what ends a lock. */
function jobsOf(db: Db) {
  return db.deleteFrom("account_jobs").where("rewind_status", "=", 0);
}
