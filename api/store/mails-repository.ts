import type { Insertable, Selectable } from "kysely";
import { type Db, nextId } from "#api/store/db.ts";
import type { MailTable } from "#api/store/records-schema.ts";

export async function insertMail(trx: Db, mail: Omit<Insertable<MailTable>, "id">): Promise<void> {
  await trx
    .insertInto("mails")
    .values({ ...mail, id: await nextId(trx) })
    .execute();
}

/** The newest first. */
export async function listMails(db: Db, most: number): Promise<Selectable<MailTable>[]> {
  return db.selectFrom("mails").selectAll().orderBy("id", "desc").limit(most).execute();
}
