import { type Kysely, sql } from "kysely";

const STEPS = [
  // How a person is shown to others, and what he wants to hear (Spec A§3.1).
  `alter table users add column display_name text not null default ''`,
  `alter table users add column timezone text not null default ''`,
  `alter table users add column is_emailmarketing integer not null default 1`,
  `alter table users add column is_emailproduct integer not null default 1`,
  `alter table users add column is_emailrewards integer not null default 1`,
  `alter table users add column is_disableanalytics integer not null default 0`,
  // When the picture was set; 0: there is none.
  `alter table users add column avatar_s integer not null default 0`,
  // When a mail to the address was refused for good; 0: none was.
  `alter table users add column mail_refused_s integer not null default 0`,
  `create table avatars (user_id integer primary key, png blob not null) strict`,
  // Mails of before were never to be sent: they stand in the mailbox page.
  `alter table mails add column html text not null default ''`,
  `alter table mails add column reply_to text not null default ''`,
  `alter table mails add column state text not null default 'kept'`,
  `alter table mails add column tries integer not null default 0`,
  `alter table mails add column due_s integer not null default 0`,
  `alter table mails add column claim text not null default ''`,
  `alter table mails add column refusal text not null default ''`,
  `create index mails_due on mails (state, due_s)`,
  `create index mails_age on mails (created_s)`,
  `create table events (
    id integer primary key, user_id integer not null, t_s integer not null, code text not null,
    n integer not null default 1, session_id integer not null default 0,
    address text not null, place text not null, is_client integer not null default 0,
    item text not null default '') strict`,
  `create index events_user on events (user_id, id)`,
  `create index events_code on events (user_id, code, address, t_s)`,
  `create index events_age on events (t_s)`,
];

/** Profiles, mails that are sent, and what happened with an account (Readings ). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
