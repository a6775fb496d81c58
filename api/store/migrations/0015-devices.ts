import { type Kysely, sql } from "kysely";

const STEPS = [
  // What others know the device by; empty until it said which one it is.
  `alter table sessions add column device_id text not null default ''`,
  `alter table sessions add column kind text not null default 'web'`,
  // An app that asks to be activated: until when, and its number under a key of the server.
  `alter table sessions add column asks_until_s integer not null default 0`,
  `alter table sessions add column number_mac text not null default ''`,
  // It was unlinked, and has not heard of it yet.
  `alter table sessions add column unlinked_s integer not null default 0`,
];

/** Which device a session is of (Readings ). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
