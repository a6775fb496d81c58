import { type Kysely, sql } from "kysely";

const STEPS = [
  `create table rewards (
    user_id integer not null, other_id integer not null, kind text not null, bytes integer not null,
    created_s integer not null, primary key (user_id, other_id)) strict`,
];

/** Space that came of referral codes (Reading R-490). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
