import { type Kysely, sql } from "kysely";

const INDEXES = [
  // What was deleted, oldest first, for the purge (Spec A§9.3).
  `create index items_deleted on items (changed_s) where is_deleted = 1`,
  // What a purged item leaves in the work of links.
  `create index link_work_item on link_work (item_id)`,
  `create index link_folders_folder on link_folders (folder_id)`,
];

/** Finds what was deleted long ago without reading what was not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of INDEXES) await sql.raw(text).execute(db);
}
