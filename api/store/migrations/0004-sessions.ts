import { type Kysely, sql } from "kysely";

const COLUMNS = [
  `alter table sessions add column used_s integer not null default 0`,
  `alter table sessions add column address text not null default ''`,
  `alter table sessions add column place text not null default ''`,
  `alter table sessions add column ended_s integer not null default 0`,
  // Nobody knows when they were used last: they begin to be idle now.
  `update sessions set used_s = max(created_s, unixepoch())`,
  `create index sessions_use on sessions (used_s)`,
  `create index sessions_age on sessions (created_s)`,
];

/** Sessions that end by themselves, and that their owner can look at (Reading R-101). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of COLUMNS) await sql.raw(text).execute(db);
}
