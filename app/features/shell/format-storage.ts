import type { WireUser } from "#app/contract/commands/account.ts";
import { formatBytes } from "#app/core/display/bytes.ts";
import { storageLevel, storagePercent } from "#app/core/display/storage-level.ts";

export type StorageFacts = Pick<
  WireUser,
  "disk_usage_bytes" | "disk_limit_bytes" | "is_unlimited_plan"
>;

/** The storage bar's value and words; no bar on unlimited plans (Spec A§2.8). */
export function describeStorage(facts: StorageFacts, locale: string) {
  const { disk_usage_bytes: used, disk_limit_bytes: limit } = facts;
  const percent = storagePercent(used, limit);
  return {
    hasBar: facts.is_unlimited_plan === 0,
    ratio01: percent / 100,
    level: storageLevel(percent),
    used: formatBytes(used, locale),
    limit: formatBytes(limit, locale),
  };
}
