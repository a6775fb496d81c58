import { type Kysely, sql } from "kysely";

const STEPS = [
  `alter table links add column request_text text not null default ''`,
  `alter table items add column enc_sender text not null default ''`,
];

/** What the owner of a file request says, and who sent what to it (Readings ). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
