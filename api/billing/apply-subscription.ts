import { isDeepStrictEqual } from "node:util";
import type {
  BillingAccount,
  BillingProvider,
  ProviderSubscription,
} from "#api/billing/billing-provider.ts";
import type { Offer } from "#api/billing/offers.data.ts";
import { spaceOf } from "#api/billing/offers.ts";
import {
  OWNER_PERMISSIONS,
  PAID_IDS,
  PAID_TYPE_ID,
  toEntitlements,
} from "#api/billing/plan-row.ts";
import { roomWith } from "#api/commands/rewards.ts";
import { FREE_PLAN } from "#api/plan.ts";
import type { Db } from "#api/store/db.ts";
import { findPlan, type NewPlan, setPlan, updatePlan } from "#api/store/plans-repository.ts";
import { findTeamOfOwner, listTeamUsers } from "#api/store/team-repository.ts";
import { raiseHistId, updateUser, wakeUser } from "#api/store/users-repository.ts";
import { isRegionName, type World } from "#api/world.ts";
import { PLAN_IDS } from "#app/contract/plans.data.ts";

const MOST_ROUNDS = 5;
const MS = 1_000;
const ISO_DAY_CHARACTERS = 10;

/**
 * Puts an account, and the users of its team, on what the provider says now. Space, users and rights act
 * with the next call. Nothing is ever deleted here: whoever has more than the plan holds keeps it.
 */
export async function applySubscription(world: World, account: BillingAccount): Promise<void> {
  const region = isRegionName(account.region) ? world.regions.get(account.region) : undefined;
  if (world.billing === null || region === undefined) return;
  const { userId } = account;
  const freeBytes = world.settings.quotaBytes;
  let told = await readTold(world, world.billing, account);
  // What was asked before somebody else wrote may be older than his: the last one looks again.
  for (let round = 0; told !== null && round < MOST_ROUNDS; round++) {
    const change = { ...told, userId, freeBytes };
    const touched = await region.db.transaction().execute((trx) => writePlan(trx, change));
    for (const id of touched) await wakeUser(region.db, world.bus, id);
    const next = await readTold(world, world.billing, account);
    told = isDeepStrictEqual(next, told) ? null : next;
  }
}

interface Told {
  readonly subscription: ProviderSubscription;
  /** null: the free plan. */
  readonly offer: Offer | null;
  readonly unpaidUntilS: number;
}

/** null: there is nothing to go by, and everything stays as it is. */
async function readTold(
  { plans }: World,
  provider: BillingProvider,
  account: BillingAccount,
): Promise<Told | null> {
  const subscription = await provider.subscription(account);
  if (subscription === null) return null;
  const isOver = subscription.status === "cancelled";
  const offer = isOver ? null : plans.offerOf(subscription.sku);
  if (offer === undefined) return null;
  const invoices = await provider.invoices(account);
  const isUnpaid = !isOver && invoices.some(({ isPaid }) => !isPaid);
  return { subscription, offer, unpaidUntilS: isUnpaid ? subscription.endS : 0 };
}

interface Change extends Told {
  readonly userId: number;
  readonly freeBytes: number;
}

/** Everybody whose record is another one now. */
async function writePlan(trx: Db, change: Change): Promise<readonly number[]> {
  const { userId, offer, freeBytes } = change;
  const before = await findPlan(trx, userId);
  const team = await findTeamOfOwner(trx, userId);
  const isTeam = offer?.isTeam === true || team !== undefined;
  const plan = { ...toPlan(change, isTeam), team_id: before?.team_id ?? 0 };
  await setPlan(trx, { ...plan, team_user_count: before?.team_user_count ?? 0 });
  const rows = team === undefined ? [] : await listTeamUsers(trx, team.team_id);
  const members = rows
    .filter(({ user_id, status }) => status === "active" && user_id !== userId)
    .map(({ user_id }) => user_id);
  const { plantype_id, plan_name, sku, is_pro, is_unlimited, entitlements } = plan;
  const shared = { plantype_id, plan_name, sku, is_pro, is_unlimited, entitlements };
  for (const member of members) await updatePlan(trx, member, shared);
  const touched = [userId, ...members];
  const planBytes = offer === null ? freeBytes : spaceOf(offer);
  for (const id of touched) {
    await updateUser(trx, id, { disk_limit_bytes: await roomWith(trx, id, planBytes) });
    await raiseHistId(trx, id);
  }
  return touched;
}

/** Whoever leads a team still leads it on a lesser plan: users can be taken off it. */
function toPlan(change: Change, isTeam: boolean): NewPlan {
  const { userId, subscription, offer, unpaidUntilS } = change;
  const paidId = isTeam ? PAID_IDS.team : PAID_IDS.single;
  return {
    user_id: userId,
    plan_id: offer === null && !isTeam ? FREE_PLAN.plan_id : paidId,
    plantype_id: offer === null ? PLAN_IDS.defaultTypeId : PAID_TYPE_ID,
    plan_name: offer?.name ?? FREE_PLAN.plan_name,
    sku: offer === null ? FREE_PLAN.sku : subscription.sku,
    plan_user_limit: offer?.isTeam === true ? subscription.seats : PLAN_IDS.defaultUserLimit,
    is_pro: offer === null ? 0 : 1,
    is_unlimited: offer !== null && offer.spaceBytes === null ? 1 : 0,
    is_on_trial: offer !== null && subscription.isTrial ? 1 : 0,
    trial_end: subscription.isTrial ? toDay(subscription.endS) : "",
    billing_account: subscription.customerId,
    is_multi_admin: isTeam ? 1 : 0,
    is_multi_new: isTeam ? 1 : 0,
    permissions: isTeam ? OWNER_PERMISSIONS : "{}",
    entitlements: JSON.stringify(toEntitlements(offer, isTeam)),
    subscription_status: subscription.status,
    subscription_end_s: subscription.endS,
    unpaid_until_s: unpaidUntilS,
  };
}

/** `YYYY-MM-DD`, by UTC (Spec A§5). */
function toDay(atS: number): string {
  return new Date(atS * MS).toISOString().slice(0, ISO_DAY_CHARACTERS);
}
