import { type Kysely, sql } from "kysely";

const MS = 1000;

/**
 * Since when an account may be removed for its unverified address: those that are there already are
 * counted from this upgrade on (Reading R-741).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const nowS = Math.floor(Date.now() / MS);
  await sql.raw("alter table users add column unverified_s integer not null default 0").execute(db);
  await sql.raw(`update users set unverified_s = ${nowS} where is_verified = 0`).execute(db);
}
