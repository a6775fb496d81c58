import { type Kysely, sql } from "kysely";

/** Work of the server on whole accounts, while their clients wait (Spec A§4.4, Reading R-176). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table account_jobs (
        user_id integer primary key, rewind_status integer not null default 0) strict`,
    )
    .execute(db);
}
