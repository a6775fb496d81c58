import { type Kysely, sql } from "kysely";

const STEPS = [
  `create table billing_subscriptions (
    user_id integer primary key, sub_id text not null, sku text not null, seats integer not null,
    status text not null, end_s integer not null, is_trial integer not null default 0) strict`,
  `create table billing_invoices (
    invoice_id integer primary key, user_id integer not null, t_s integer not null,
    amount_cents integer not null, is_paid integer not null) strict`,
  `create index billing_invoices_user on billing_invoices (user_id)`,
  `create table billing_events (event_id text primary key, t_s integer not null) strict`,
];

/** What the local billing provider keeps, and which events were heard (Readings ). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
