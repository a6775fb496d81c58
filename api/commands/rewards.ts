import { type Handlers, sessionOf } from "#api/handler.ts";
import type { Db } from "#api/store/db.ts";
import {
  findReferrerOf,
  insertReward,
  listRewards,
  type RewardRow,
} from "#api/store/rewards-repository.ts";
import { readReferralCode } from "#api/store/sign-up-facts-repository.ts";
import { raiseHistId, readUser, updateUser } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { WIRE } from "#app/contract/brand.ts";
import { REWARD_LIMITS } from "#app/contract/reward-limits.data.ts";

/** Rewards of referral codes (Spec A§3.8, Reading R-490). */
export const rewardHandlers = {
  rewards: async (context) => {
    const { db } = context.region;
    const { userId } = sessionOf(context);
    const rows = await listRewards(db, userId);
    const joined = rows.filter(({ kind }) => kind === "joined");
    return {
      rewards: {
        total: sumOf(rows),
        count: rows.length - joined.length,
        is_referred: joined.length > 0 ? 1 : 0,
        referral_code: await readReferralCode(db, userId),
        [WIRE.rewardsFrom]: sumOf(joined),
        last_reward_date: rows[0]?.created_s ?? 0,
        last_reward_amt: rows[0]?.bytes ?? 0,
        each: context.world.settings.rewardBytes,
        list: rows.map(({ created_s: t, bytes, kind }) => ({ t, bytes, kind })),
      },
    };
  },
} satisfies Partial<Handlers>;

/**
 * Somebody who came by a code has proven his address: both get more space, once, and nobody for more than
 * twenty people. Returns whose records are others now.
 */
export async function rewardReferral(
  trx: Db,
  { world, nowS: created_s }: CommandContext,
  userId: number,
): Promise<readonly number[]> {
  const bytes = world.settings.rewardBytes;
  const referrer = bytes === 0 ? undefined : await findReferrerOf(trx, userId);
  if (referrer === undefined || referrer === userId) return [];
  const before = await listRewards(trx, referrer);
  if (before.filter(({ kind }) => kind === "invited").length >= REWARD_LIMITS.mostPeople) return [];
  const facts = { bytes, created_s };
  const rows: readonly RewardRow[] = [
    { ...facts, user_id: userId, other_id: referrer, kind: "joined" },
    { ...facts, user_id: referrer, other_id: userId, kind: "invited" },
  ];
  for (const row of rows) {
    if (!(await insertReward(trx, row))) return [];
    const { disk_limit_bytes } = await readUser(trx, row.user_id);
    await updateUser(trx, row.user_id, { disk_limit_bytes: disk_limit_bytes + bytes });
    await raiseHistId(trx, row.user_id);
  }
  return rows.map(({ user_id }) => user_id);
}

/** The space of an account whose plan gives so much: what was given for codes stays beside any plan. */
export async function roomWith(trx: Db, userId: number, planBytes: number): Promise<number> {
  return planBytes + sumOf(await listRewards(trx, userId));
}

function sumOf(rows: readonly RewardRow[]): number {
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}
