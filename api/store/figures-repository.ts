import { sql } from "kysely";
import type { Db } from "#api/store/db.ts";
import type { MailState } from "#api/store/records-schema.ts";

/** Accounts by their state code, and the bytes that they use; reads every account. */
export async function countAccounts(db: Db) {
  return db
    .selectFrom("users")
    .select((eb) => [
      "state_code",
      eb.fn.countAll<number>().as("accounts"),
      sql<number>`coalesce(sum(disk_usage_bytes), 0)`.as("used_bytes"),
    ])
    .groupBy("state_code")
    .execute();
}

/** Uploads that are under way, or were given up and not yet removed. */
export async function countOpenUploads(db: Db): Promise<number> {
  const { uploads } = await db
    .selectFrom("uploads")
    .select((eb) => eb.fn.countAll<number>().as("uploads"))
    .where("is_done", "=", 0)
    .executeTakeFirstOrThrow();
  return uploads;
}

/** How many mails have a state, and when the oldest of them was written, Unix seconds. */
export interface MailFigures {
  readonly state: MailState;
  readonly count: number;
  readonly oldestS: number;
}

export async function readMailFigures(db: Db): Promise<MailFigures[]> {
  return db
    .selectFrom("mails")
    .select((eb) => [
      "state",
      eb.fn.countAll<number>().as("count"),
      eb.fn.min("created_s").as("oldestS"),
    ])
    .groupBy("state")
    .execute();
}
