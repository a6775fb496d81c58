import type { Db } from "#api/store/db.ts";

/** What of the first steps an account has taken, as rows tell (Spec A§2.15). */
export interface StepsTaken {
  /** Deleted ones count. */
  readonly hasLink: boolean;
  /** Of its own, with keys; stopped ones count. */
  readonly hasShare: boolean;
  /** Apps that were let in and are signed in. */
  readonly desktops: number;
  readonly mobiles: number;
}

export async function readStepsTaken(db: Db, userId: number): Promise<StepsTaken> {
  const link = await db
    .selectFrom("links")
    .select("publink_id")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  const share = await db
    .selectFrom("team_shares")
    .select("share_id")
    .where("user_id", "=", userId)
    .where("is_set", "=", 1)
    .limit(1)
    .executeTakeFirst();
  const apps = await readApps(db, userId);
  const count = (kind: string) => apps.filter((app) => app.kind === kind).length;
  return {
    hasLink: link !== undefined,
    hasShare: share !== undefined,
    desktops: count("desktop"),
    mobiles: count("mobile"),
  };
}

/** Each app once, however often it signed in (Readings ). */
async function readApps(db: Db, userId: number): Promise<{ kind: string; device_id: string }[]> {
  return db
    .selectFrom("sessions")
    .select(["kind", "device_id"])
    .distinct()
    .where("user_id", "=", userId)
    .where("kind", "in", ["desktop", "mobile"])
    .where("asks_until_s", "=", 0)
    .where("ended_s", "=", 0)
    .execute();
}
