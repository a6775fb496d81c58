import { type Kysely, sql } from "kysely";

/** When the server last trusted the machine's clock, Unix seconds; 0: never yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table store add column seen_s integer not null default 0`.execute(db);
}
