import { sql } from "kysely";
import type { Db } from "#api/store/db.ts";

/** An account whose used bytes are not those of its rows. */
export interface WrongUsage {
  readonly id: number;
  readonly email: string;
  readonly noted_bytes: number;
  /** Content of files that the account holds, earlier versions and trash among it, with their thumbnails. */
  readonly counted_bytes: number;
}

/** Compares what accounts are said to use with the sum of their rows; reads every row once. */
export async function listWrongUsage(db: Db): Promise<WrongUsage[]> {
  const stored = db
    .selectFrom("blobs")
    .select(["user_id", "enc_size_bytes"])
    .unionAll(
      db
        .selectFrom("thumbs")
        .innerJoin("blobs", "blobs.cachekey", "thumbs.of_cachekey")
        .select(["blobs.user_id", "thumbs.enc_size_bytes"]),
    )
    .as("stored");
  const sums = db
    .selectFrom(stored)
    .select((eb) => ["user_id", eb.fn.sum<number>("enc_size_bytes").as("bytes")])
    .groupBy("user_id")
    .as("sums");
  return db
    .selectFrom("users")
    .leftJoin(sums, "sums.user_id", "users.id")
    .select(["users.id", "users.email", "users.disk_usage_bytes as noted_bytes"])
    .select(sql<number>`coalesce(sums.bytes, 0)`.as("counted_bytes"))
    .where(sql<boolean>`users.disk_usage_bytes <> coalesce(sums.bytes, 0)`)
    .orderBy("users.id")
    .execute();
}
