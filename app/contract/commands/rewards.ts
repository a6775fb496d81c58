import * as v from "valibot";
import { WIRE } from "#app/contract/brand.ts";
import { defineCommand } from "#app/contract/command.ts";
import { REWARD_LIMITS } from "#app/contract/reward-limits.data.ts";
import { byteCount, flag01, unixS } from "#app/contract/wire.ts";

const reward = v.looseObject({
  t: unixS,
  bytes: byteCount,
  /** `invited`: somebody joined by the own code. `joined`: for having come by somebody's. */
  kind: v.picklist(["invited", "joined"]),
});

/** What came of referral codes (Spec A§3.8); space, never money, and never who. */
export const rewards = defineCommand({
  name: "rewards",
  auth: "signed",
  request: v.strictObject({}),
  data: v.looseObject({
    rewards: v.looseObject({
      total: byteCount,
      /** People who joined by the own code. */
      count: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      is_referred: flag01,
      referral_code: v.pipe(v.string(), v.regex(/^[0-9a-f]{0,32}$/)),
      [WIRE.rewardsFrom]: byteCount,
      last_reward_date: unixS,
      last_reward_amt: byteCount,
      /** For each person who joins; 0: this server gives none. */
      each: byteCount,
      list: v.pipe(v.array(reward), v.maxLength(REWARD_LIMITS.mostPeople + 1)),
    }),
  }),
  source: "Spec A§3.8, Reading R-490",
});
