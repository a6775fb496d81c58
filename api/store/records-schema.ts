import type { Generated } from "kysely";

/** Mails to people, sent or not. */
export interface MailTable {
  id: number;
  to_email: string;
  subject: string;
  text: string;
  link: string;
  created_s: number;
  html: Generated<string>;
  reply_to: Generated<string>;
  /** `kept`: only for the mailbox page; `refused`: for good; `given-up`: after the last try. */
  state: Generated<MailState>;
  tries: Generated<number>;
  /** When it is to be sent, or, while it is `sending`, when whoever has it lost it. */
  due_s: Generated<number>;
  /** Whoever sends it now. */
  claim: Generated<string>;
  /** What the other server said last; its code alone. */
  refusal: Generated<string>;
}

export type MailState = "kept" | "waiting" | "sending" | "sent" | "refused" | "given-up";

/** How often something was counted on a day of UTC (Reading R-488): nobody stands in it. */
export interface DayCountTable {
  day: string;
  event: string;
  detail: string;
  n: number;
}

/** What happened with an account (Reading R-139). */
export interface EventTable {
  id: number;
  user_id: number;
  t_s: number;
  code: string;
  /** How often in a row. */
  n: number;
  /** 0: without a session. */
  session_id: number;
  address: string;
  place: string;
  is_client: number;
  /** JSON of a sealed item, or empty. */
  item: string;
}
