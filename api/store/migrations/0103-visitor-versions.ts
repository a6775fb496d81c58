import { type Kysely, sql } from "kysely";

/** Files whose standing version nobody signed: the few that visitors of links made (Reading R-534). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("create index items_unsigned on items (user_id) where type = 'file' and seal_sig = ''")
    .execute(db);
}
