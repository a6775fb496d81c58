import type { User } from "#app/core/account/user.ts";
import { formatBytes } from "#app/core/display/bytes.ts";
import { storageLevel, storagePercent } from "#app/core/display/storage-level.ts";

export type StorageFacts = Pick<User, "usedBytes" | "limitBytes" | "isUnlimitedPlan">;

/** The storage bar's value and words; no bar on unlimited plans (Spec A§2.8). */
export function describeStorage(facts: StorageFacts, locale: string) {
  const { usedBytes, limitBytes } = facts;
  const percent = storagePercent(usedBytes, limitBytes);
  return {
    hasBar: !facts.isUnlimitedPlan,
    ratio01: percent / 100,
    level: storageLevel(percent),
    used: formatBytes(usedBytes, locale),
    limit: formatBytes(limitBytes, locale),
  };
}
