import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // The folders of a folder, without its files: how far folders reach below one that is moved.
  `create index items_folders on items (pid) where type = 'dir'`,
  // What was read through the links of an account in a day, without the uses of all others.
  `create index link_uses_link on link_uses (publink_id, created_s, served_bytes)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STATEMENTS) await sql.raw(text).execute(db);
}
