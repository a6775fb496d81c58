import * as v from "valibot";
import { BY_OPERATOR } from "#api/commands/link-rules.ts";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import { setPlan } from "#api/store/plans-repository.ts";
import { endSessions } from "#api/store/sessions-repository.ts";
import { findUserByEmail, raiseHistId, type UserRow } from "#api/store/users-repository.ts";
import type { RegionStore, World } from "#api/world.ts";
import { entitlement, permission } from "#app/contract/commands/user-facts.ts";

/** States of an account and their codes (Spec A§8.1). */
const ACCOUNT_STATES = {
  active: 0,
  cancelled: 8050,
  suspended: 8051,
  hold: 8052,
  closed: 8053,
  suspended2: 8054,
  migrating: 8055,
} as const;

/** What somebody who is shut out had open stays shut when he comes back; a hold or a move shuts out nobody. */
const ENDING_STATES: ReadonlySet<string> = new Set([
  "cancelled",
  "suspended",
  "suspended2",
  "closed",
]);

const account = v.strictObject({
  email: v.string(),
  state: v.optional(v.picklist(Object.keys(ACCOUNT_STATES))),
  verified: v.optional(v.boolean()),
  diskLimitBytes: v.optional(v.number()),
  diskUsageBytes: v.optional(v.number()),
  /** Another manifest, or none: a server that lost what it kept. */
  akm: v.optional(v.string()),
  /** Ends every session of the account. */
  endSessions: v.optional(v.boolean(), false),
});

/** A plan as billing and teams would set it; what is left out is as on a new one. */
const plan = v.strictObject({
  email: v.string(),
  plan_name: v.optional(v.string(), "Pro"),
  sku: v.optional(v.string(), "psp-6TB-Y"),
  plan_id: v.optional(v.number()),
  plantype_id: v.optional(v.number()),
  team_id: v.optional(v.number()),
  plan_user_limit: v.optional(v.number()),
  is_pro: v.optional(v.number()),
  is_unlimited: v.optional(v.number()),
  is_on_trial: v.optional(v.number()),
  trial_end: v.optional(v.string()),
  billing_account: v.optional(v.string()),
  is_multi_admin: v.optional(v.number()),
  is_multi_child: v.optional(v.number()),
  is_multi_new: v.optional(v.number()),
  permissions: v.optional(v.record(v.string(), permission), {}),
  entitlements: v.optional(v.record(v.string(), entitlement), {}),
  subscription_status: v.optional(v.string()),
  subscription_end_s: v.optional(v.number()),
  unpaid_until_s: v.optional(v.number()),
  team_user_count: v.optional(v.number()),
});

/** Work of the server on an account: a rewind's status, 0 another job, null none. */
const job = v.strictObject({ email: v.string(), rewind_status: v.nullable(v.number()) });

const link = v.strictObject({
  cachekey: v.string(),
  expServtimeS: v.optional(v.number()),
  downloadLimit: v.optional(v.number()),
  downloadCount: v.optional(v.number()),
  suspended: v.optional(v.boolean()),
  suspendedByOperator: v.optional(v.literal(true)),
  deleted: v.optional(v.boolean()),
  ready: v.optional(v.boolean()),
});

/** Puts an account into a state that only support or billing could. */
export async function changeAccount(world: World, body: unknown): Promise<{ userId: string }> {
  const wish = v.parse(account, body);
  for (const region of world.regions.values()) {
    const user = await findUserByEmail(region.db, wish.email);
    if (user === undefined) continue;
    await updateUser(region, user, { ...wish, nowS: world.clock.nowS() });
    world.bus.wakes.wake(user.wake_cid);
    return { userId: String(user.id) };
  }
  throw new Error("No such account");
}

/** Puts an account on a plan. */
export async function changePlan(world: World, body: unknown): Promise<{ userId: string }> {
  const { email, permissions, entitlements, ...given } = v.parse(plan, body);
  const maps = {
    permissions: JSON.stringify(permissions),
    entitlements: JSON.stringify(entitlements),
  };
  const fields = Object.entries(given).filter(([, value]) => value !== undefined);
  const { plan_name, sku } = given;
  for (const region of world.regions.values()) {
    const user = await findUserByEmail(region.db, email);
    if (user === undefined) continue;
    const row = { plan_name, sku, ...Object.fromEntries(fields), ...maps, user_id: user.id };
    await setPlan(region.db, row);
    await raiseHistId(region.db, user.id);
    world.bus.wakes.wake(user.wake_cid);
    return { userId: String(user.id) };
  }
  throw new Error("No such account");
}

async function updateUser(
  region: RegionStore,
  user: UserRow,
  { nowS, ...wish }: v.InferOutput<typeof account> & { readonly nowS: number },
): Promise<void> {
  const codes: Readonly<Record<string, number>> = ACCOUNT_STATES;
  const fields = {
    ...(wish.state === undefined ? {} : { state_code: codes[wish.state] ?? 0 }),
    ...(wish.akm === undefined ? {} : { akm: wish.akm }),
    ...(wish.verified === undefined ? {} : { is_verified: Number(wish.verified) }),
    ...(wish.diskLimitBytes === undefined ? {} : { disk_limit_bytes: wish.diskLimitBytes }),
    ...(wish.diskUsageBytes === undefined ? {} : { disk_usage_bytes: wish.diskUsageBytes }),
  };
  if (Object.keys(fields).length > 0) {
    await region.db.updateTable("users").set(fields).where("id", "=", user.id).execute();
  }
  if (wish.endSessions || ENDING_STATES.has(wish.state ?? "")) {
    await endSessions(region.db, user.id, { exceptId: null, nowS });
  }
  await raiseHistId(region.db, user.id);
}

/** Puts a link into a state of Spec C§4. */
export async function changeLink(world: World, body: unknown): Promise<{ publinkId: string }> {
  const wish = v.parse(link, body);
  const fields: Partial<LinkRow> = {
    ...(wish.expServtimeS === undefined ? {} : { exp_servtime_s: wish.expServtimeS }),
    ...(wish.downloadLimit === undefined ? {} : { download_limit: wish.downloadLimit }),
    ...(wish.downloadCount === undefined ? {} : { download_count: wish.downloadCount }),
    ...(wish.suspended === undefined ? {} : { is_suspended: Number(wish.suspended) }),
    ...(wish.suspendedByOperator === undefined ? {} : { is_suspended: BY_OPERATOR }),
    ...(wish.deleted === undefined ? {} : { is_deleted: Number(wish.deleted) }),
    ...(wish.ready === undefined ? {} : { is_set: Number(wish.ready) }),
  };
  for (const region of world.regions.values()) {
    const row = await region.db
      .updateTable("links")
      .set({ ...fields, cachekey: wish.cachekey })
      .where("cachekey", "=", wish.cachekey)
      .returning("publink_id")
      .executeTakeFirst();
    if (row !== undefined) return { publinkId: String(row.publink_id) };
  }
  throw new Error("No such link");
}

/** Begins or ends work of the server on an account, which its clients wait for. */
export async function changeJob(world: World, body: unknown): Promise<void> {
  const { email, rewind_status } = v.parse(job, body);
  for (const { db } of world.regions.values()) {
    const user = await findUserByEmail(db, email);
    if (user === undefined) continue;
    await db.deleteFrom("account_jobs").where("user_id", "=", user.id).execute();
    if (rewind_status === null) continue;
    await db.insertInto("account_jobs").values({ user_id: user.id, rewind_status }).execute();
  }
}
