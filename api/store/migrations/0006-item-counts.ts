import { type Kysely, sql } from "kysely";

const STEPS = [
  `alter table users add column item_count integer not null default 0`,
  `update users set item_count = (select count(*) from items where items.user_id = users.id)`,
  `create trigger items_counted after insert on items begin
    update users set item_count = item_count + 1 where id = new.user_id; end`,
  `create trigger items_uncounted after delete on items begin
    update users set item_count = item_count - 1 where id = old.user_id; end`,
];

/** How many items an account has, kept by the database itself (Reading R-104). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
