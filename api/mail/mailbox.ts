import type { Mailer, OutgoingMail } from "#api/mail/mail.ts";
import { type Db, nextId } from "#api/store/db.ts";

export interface StoredMail extends OutgoingMail {
  readonly id: number;
  readonly sentAtS: number;
}

/** Keeps what would have been sent, for the mailbox page. */
export interface Mailbox extends Mailer {
  /** The newest mails first. */
  newest(most: number): Promise<StoredMail[]>;
}

export function openMailbox(db: Db): Mailbox {
  return {
    send: ({ to, subject, text, link }, nowS) =>
      db.transaction().execute(async (trx) => {
        const mail = { id: await nextId(trx), to_email: to, subject, text, link, created_s: nowS };
        await trx.insertInto("mails").values(mail).execute();
      }),
    newest: (most) =>
      db
        .selectFrom("mails")
        .select(["id", "to_email as to", "subject", "text", "link", "created_s as sentAtS"])
        .orderBy("id", "desc")
        .limit(most)
        .execute(),
  };
}
