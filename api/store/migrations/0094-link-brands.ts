import { type Kysely, sql } from "kysely";

const TABLE = `create table link_brands (
  publink_id integer primary key, image_cachekey text not null, png blob,
  header_primary_color text not null, header_text_color text not null,
  button_primary_color text not null, button_text_color text not null,
  link_text_color text not null) strict`;

/** Logo and colours of links (Reading R-450). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLE).execute(db);
}
