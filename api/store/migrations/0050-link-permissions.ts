import { type Kysely, sql } from "kysely";

const STEPS = [
  `alter table links add column upload integer not null default 0`,
  `alter table links add column file_edit integer not null default 0`,
];

/** What visitors of a link may change (Spec C§2.4, Reading R-320). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
