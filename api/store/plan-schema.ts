import type { Generated } from "kysely";

/** Plan and team of an account (Spec A§3.1); maps are JSON. */
export interface PlanTable {
  user_id: number;
  team_id: Generated<number>;
  plan_id: Generated<number>;
  plantype_id: Generated<number>;
  plan_name: string;
  sku: string;
  plan_user_limit: Generated<number>;
  is_pro: Generated<number>;
  is_unlimited: Generated<number>;
  is_on_trial: Generated<number>;
  /** `YYYY-MM-DD`, or empty. */
  trial_end: Generated<string>;
  /** Its account with the billing provider. */
  billing_account: Generated<string>;
  is_multi_admin: Generated<number>;
  is_multi_child: Generated<number>;
  is_multi_new: Generated<number>;
  permissions: Generated<string>;
  entitlements: Generated<string>;
  subscription_status: Generated<string>;
  subscription_end_s: Generated<number>;
  unpaid_until_s: Generated<number>;
  team_user_count: Generated<number>;
}
