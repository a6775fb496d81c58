import * as v from "valibot";
import { FREE_PLAN } from "#api/plan.ts";
import type { StepsTaken } from "#api/store/first-steps-repository.ts";
import type { PlanRow } from "#api/store/plans-repository.ts";
import type { UserRow } from "#api/store/users-repository.ts";
import type { WireUser } from "#app/contract/commands/account.ts";
import {
  entitlement,
  permission,
  type planFacts,
  type startFacts,
  type subscriptionFacts,
} from "#app/contract/commands/user-facts.ts";
import { parseSku } from "#app/contract/plans.ts";

/** What every record says of its plan. */
type PlanField =
  | "team_id"
  | "plan_id"
  | "plan_name"
  | "sku"
  | "is_pro"
  | "is_free_plan"
  | "is_unlimited_plan";

/** The rest of it is what is missing on the free plan. */
export type PlanFields = Pick<WireUser, PlanField> &
  Partial<Pick<WireUser, keyof typeof planFacts | keyof typeof subscriptionFacts>>;

const FREE: PlanFields = {
  ...FREE_PLAN,
  team_id: "0",
  is_pro: 0,
  is_free_plan: 1,
  is_unlimited_plan: 0,
};

/** Plan and team of a record (Spec A§3.1). */
export function toPlanFields(plan: PlanRow | undefined): PlanFields {
  if (plan === undefined) return FREE;
  const isUnlimited = toFlag(plan.is_unlimited);
  const isFree = parseSku(plan.sku).isFree && !(plan.is_multi_new === 1 && isUnlimited === 1);
  return {
    team_id: String(plan.team_id),
    plan_id: plan.plan_id,
    plantype_id: plan.plantype_id,
    plan_name: plan.plan_name,
    sku: plan.sku,
    plan_user_limit: plan.plan_user_limit,
    is_pro: toFlag(plan.is_pro),
    is_free_plan: isFree ? 1 : 0,
    is_unlimited_plan: isUnlimited,
    is_on_trial: toFlag(plan.is_on_trial),
    trial_end: plan.trial_end,
    zuora_acct_key: plan.billing_account,
    is_multi_admin: toFlag(plan.is_multi_admin),
    is_multi_child: toFlag(plan.is_multi_child),
    is_multi_new: toFlag(plan.is_multi_new),
    permissions: v.parse(PERMISSIONS, plan.permissions),
    entitlements: entitlementsOf(plan),
    ...toSubscription(plan),
  };
}

/** Only whoever may hear of the subscription gets it (Spec A§2.11, A§6.3). */
function toSubscription(plan: PlanRow): Partial<Pick<WireUser, keyof typeof subscriptionFacts>> {
  const { manageBilling, viewBilling } = v.parse(PERMISSIONS, plan.permissions);
  const isChild = plan.is_multi_child === 1 && plan.is_multi_admin === 0;
  const isNew = plan.is_multi_new === 1;
  const mayHear = isNew ? isGiven(manageBilling) || isGiven(viewBilling) : !isChild;
  if (!(mayHear || plan.is_multi_admin === 1)) return {};
  return {
    subscription_status: plan.subscription_status,
    subscription_end: plan.subscription_end_s,
    unpaid_until: plan.unpaid_until_s,
    team_user_count: plan.team_user_count,
  };
}

export type StartFields = Partial<Pick<WireUser, keyof typeof startFacts>>;

/** The first steps as the server sees them (Spec A§2.15). */
export function toStartFields(user: UserRow, taken: StepsTaken): StartFields {
  return {
    has_files: user.disk_usage_bytes > 0 ? 1 : 0,
    has_links: taken.hasLink ? 1 : 0,
    has_shares: taken.hasShare ? 1 : 0,
    install_desktop: taken.desktops,
    install_mobile: taken.mobiles,
    has_gettingstarted: toFlag(user.is_start_hidden),
  };
}

/** What the plan has and how much of it (Spec A§6.4). */
export function entitlementsOf({ entitlements }: Pick<PlanRow, "entitlements">) {
  return v.parse(ENTITLEMENTS, entitlements);
}

const PERMISSIONS = v.pipe(v.string(), v.parseJson(), v.record(v.string(), permission));
const ENTITLEMENTS = v.pipe(v.string(), v.parseJson(), v.record(v.string(), entitlement));

function isGiven(value: v.InferOutput<typeof permission> | undefined): boolean {
  const plain = typeof value === "object" ? value.value : value;
  return plain === true || (typeof plain === "number" && plain > 0);
}

function toFlag(value: number): 0 | 1 {
  return value === 1 ? 1 : 0;
}
