import { type Kysely, sql } from "kysely";

/** Who this database is: made with it, written beside the blobs that belong to it (Reading R-97). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table store (id text not null, stamp integer not null) strict`.execute(db);
  await sql`insert into store (id, stamp) values (lower(hex(randomblob(16))), 0)`.execute(db);
}
