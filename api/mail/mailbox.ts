import { isAddressless } from "#api/mail/addressless.ts";
import type { Mailer, OutgoingMail } from "#api/mail/mail.ts";
import type { Db } from "#api/store/db.ts";
import { insertMail, listMails } from "#api/store/mails-repository.ts";

export interface StoredMail extends OutgoingMail {
  readonly id: number;
  readonly sentAtS: number;
}

/** Takes mails: the queue of those that are sent, and what the mailbox page shows. */
export interface Mailbox extends Mailer {
  /** Mails reach people: a mail server is set. */
  readonly isSent: boolean;
  /** The newest mails first. */
  newest(most: number): Promise<StoredMail[]>;
  /** Tells of every mail that came into the queue; returns what ends it. */
  onQueued(tell: () => void): () => void;
}

/** A line of a header: nothing in it ends the line or hides from the eye (Trust T5). */
const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;

/** `kind`: `queued` mails wait to be sent, `kept` ones are for the mailbox page alone. */
export function openMailbox(db: Db, kind: "queued" | "kept" = "kept"): Mailbox {
  const listeners = new Set<() => void>();
  const state = kind === "queued" ? "waiting" : "kept";
  return {
    isSent: kind === "queued",
    send: async ({ to, subject, text, link, html = "", replyTo = "" }, nowS) => {
      if (isAddressless(to)) return;
      for (const line of [to, subject, replyTo]) {
        if (!ONE_LINE.test(line)) throw new Error("A header of a mail has more than one line.");
      }
      const row = { to_email: to, subject, text, html, link, reply_to: replyTo };
      const queued = { state, due_s: nowS, created_s: nowS } as const;
      await db.transaction().execute((trx) => insertMail(trx, { ...row, ...queued }));
      for (const tell of listeners) tell();
    },
    newest: async (most) => {
      const rows = await listMails(db, most);
      return rows.map(({ id, to_email: to, subject, text, html, link, created_s: sentAtS }) => ({
        id,
        to,
        subject,
        text,
        html,
        link,
        sentAtS,
      }));
    },
    onQueued: (tell) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
  };
}
