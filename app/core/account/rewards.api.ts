import { WIRE } from "#app/contract/brand.ts";
import type { ApiClient } from "#app/core/api/client.ts";

/** What came of the own referral code (Spec A§3.8, Reading R-490). */
export interface Rewards {
  /** For each person who joins; 0: this server gives none. */
  readonly eachBytes: number;
  readonly people: number;
  readonly totalBytes: number;
  /** Of the total, for having come by somebody's code. */
  readonly joinedBytes: number;
  /** Where people sign up with it, below the address of this server; null without a code. */
  readonly path: string | null;
}

export async function fetchRewards(
  api: Pick<ApiClient, "call">,
  signal: AbortSignal,
): Promise<Rewards> {
  const { rewards } = await api.call("rewards", {}, { signal });
  const code = rewards.referral_code;
  return {
    eachBytes: rewards.each,
    people: rewards.count,
    totalBytes: rewards.total,
    joinedBytes: rewards[WIRE.rewardsFrom],
    path: code === "" ? null : `/sign-up?referral=${encodeURIComponent(code)}`,
  };
}
