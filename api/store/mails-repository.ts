import type { Insertable, Selectable } from "kysely";
import { type Db, nextId } from "#api/store/db.ts";
import type { MailState, MailTable } from "#api/store/records-schema.ts";

export type MailRow = Selectable<MailTable>;

export async function insertMail(trx: Db, mail: Omit<Insertable<MailTable>, "id">): Promise<void> {
  await trx
    .insertInto("mails")
    .values({ ...mail, id: await nextId(trx) })
    .execute();
}

/** The newest first. */
export async function listMails(db: Db, most: number): Promise<MailRow[]> {
  return db.selectFrom("mails").selectAll().orderBy("id", "desc").limit(most).execute();
}

/** Whoever sends, and until when nobody else does. */
export interface MailClaim {
  readonly claim: string;
  readonly nowS: number;
  readonly leaseS: number;
}

/**
 * Takes one mail that is due; two that ask at once never get the same. What was taken by somebody who
 * is gone comes back when its time is over.
 */
export async function claimMail(db: Db, taken: MailClaim): Promise<MailRow | undefined> {
  const { claim, nowS, leaseS } = taken;
  return db
    .updateTable("mails")
    .set((eb) => ({
      state: "sending",
      claim,
      due_s: nowS + leaseS,
      tries: eb("tries", "+", 1),
    }))
    .where("state", "in", ["waiting", "sending"])
    .where("due_s", "<=", nowS)
    .where("id", "=", (eb) =>
      eb
        .selectFrom("mails")
        .select("id")
        .where("state", "in", ["waiting", "sending"])
        .where("due_s", "<=", nowS)
        .orderBy("due_s")
        .orderBy("id")
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

/** What became of a mail that this claim still holds. */
export interface MailOutcome {
  readonly state: Extract<MailState, "waiting" | "sent" | "refused" | "given-up">;
  /** When it is tried again, for one that waits. */
  readonly dueS: number;
  /** What the other server said; a code, never its words. */
  readonly refusal: string;
}

/** Writes what became of it. Words, codes and addresses of a mail that is done are not kept. */
export async function finishMail(db: Db, mail: MailRow, outcome: MailOutcome): Promise<void> {
  const emptied = outcome.state === "waiting" ? {} : { text: "", html: "", link: "" };
  await db
    .updateTable("mails")
    .set({ state: outcome.state, due_s: outcome.dueS, refusal: outcome.refusal, ...emptied })
    .where("id", "=", mail.id)
    .where("claim", "=", mail.claim)
    .execute();
}

/** The address takes no mail (`refusedS`), or took one again (0). */
export async function noteAddress(db: Db, email: string, refusedS: number): Promise<void> {
  await db
    .updateTable("users")
    .set({ mail_refused_s: refusedS })
    .where("email", "=", email)
    .where("mail_refused_s", refusedS === 0 ? "!=" : "=", 0)
    .execute();
}

/** Mails that are done, or were never to be sent. */
export async function purgeMails(db: Db, beforeS: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("mails")
    .where("created_s", "<", beforeS)
    .where("state", "not in", ["waiting", "sending"])
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** A mail that did not go out yet, or never will; without its words. */
export type QueuedMail = Pick<
  MailRow,
  "id" | "to_email" | "state" | "tries" | "due_s" | "created_s" | "refusal"
>;

/** The next to be sent first. */
export async function listQueuedMails(db: Db, most: number): Promise<QueuedMail[]> {
  return db
    .selectFrom("mails")
    .select(["id", "to_email", "state", "tries", "due_s", "created_s", "refusal"])
    .where("state", "in", ["waiting", "sending", "refused", "given-up"])
    .orderBy("due_s")
    .orderBy("id")
    .limit(most)
    .execute();
}

/** Has what waits for its next try sent now, with all its tries before it; returns how many. */
export async function retryMails(db: Db, nowS: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("mails")
    .set({ due_s: nowS, tries: 0 })
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
