import type { Mailer, OutgoingMail } from "#api/mail/mail.ts";
import type { Db } from "#api/store/db.ts";
import { insertMail, listMails } from "#api/store/mails-repository.ts";

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
    send: ({ to, ...mail }, nowS) =>
      db
        .transaction()
        .execute((trx) => insertMail(trx, { ...mail, to_email: to, created_s: nowS })),
    newest: async (most) => {
      const rows = await listMails(db, most);
      return rows.map(({ id, to_email: to, subject, text, link, created_s: sentAtS }) => ({
        id,
        to,
        subject,
        text,
        link,
        sentAtS,
      }));
    },
  };
}
