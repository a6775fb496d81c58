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
