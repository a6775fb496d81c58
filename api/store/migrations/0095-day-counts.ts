import { type Kysely, sql } from "kysely";

const STEPS = [
  `create table day_counts (
    day text not null, event text not null, detail text not null, n integer not null,
    primary key (day, event, detail)) strict`,
];

/** How often something was counted on a day (Reading R-488): nobody stands in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
