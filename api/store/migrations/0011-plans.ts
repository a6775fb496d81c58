import { type Kysely, sql } from "kysely";

const STEPS = [
  // Without a row an account has the free plan.
  `create table plans (
    user_id integer primary key, team_id integer not null default 0,
    plan_id integer not null default 0, plantype_id integer not null default 1,
    plan_name text not null, sku text not null, plan_user_limit integer not null default 1,
    is_pro integer not null default 0, is_unlimited integer not null default 0,
    is_on_trial integer not null default 0, trial_end text not null default '',
    billing_account text not null default '', is_multi_admin integer not null default 0,
    is_multi_child integer not null default 0, is_multi_new integer not null default 0,
    permissions text not null default '{}', entitlements text not null default '{}',
    subscription_status text not null default '', subscription_end_s integer not null default 0,
    unpaid_until_s integer not null default 0, team_user_count integer not null default 0) strict`,
  `alter table users add column is_start_hidden integer not null default 0`,
  `alter table users add column install_desktop integer not null default 0`,
  `alter table users add column install_mobile integer not null default 0`,
];

/** Plan and team of an account, and its first steps (Spec A§2.15, A§3.1). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of STEPS) await sql.raw(text).execute(db);
}
