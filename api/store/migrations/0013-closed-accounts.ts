import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // When its owner closed it; 0: he did not. Whoever runs the installation closes without a time.
  `alter table users add column closed_s integer not null default 0`,
  `create index users_closed on users (closed_s)`,
  // Bytes whose rows are gone, named one by one: nothing is removed because it looks unused.
  `create table gone_blobs (
    cachekey text primary key, backup_id text not null) strict, without rowid`,
];

/** Accounts that were closed, and what is left of them (Reading R-136). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STATEMENTS) await sql.raw(text).execute(db);
}
