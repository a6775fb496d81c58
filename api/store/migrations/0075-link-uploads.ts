import { type Kysely, sql } from "kysely";

const STEPS = [
  `alter table links add column hide_contents integer not null default 0`,
  `alter table links add column uploaded_bytes integer not null default 0`,
  `alter table uploads add column publink_id integer not null default 0`,
  `alter table uploads add column link_sequence integer not null default 0`,
];

/** What visitors upload into links (Readings ). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
