import { DISPLAY_LIMITS } from "#app/contract/limits.data.ts";

export type StorageLevel = "low" | "medium" | "high";

const FULL_PERCENT = 100;

/** Whole percent that is used, 0 to 100, rounded down so that 79.9 % is not yet 80 %. */
export function storagePercent(usedBytes: number, limitBytes: number): number {
  if (!(usedBytes > 0)) return 0;
  if (!(limitBytes > 0)) return FULL_PERCENT;
  return Math.min(FULL_PERCENT, Math.floor((usedBytes / limitBytes) * FULL_PERCENT));
}

/** Up to 39 % low, 40–79 % medium, 80 % and above high. Spec A§2.8. */
export function storageLevel(percent: number): StorageLevel {
  if (percent >= DISPLAY_LIMITS.storageHighFromPercent) return "high";
  return percent >= DISPLAY_LIMITS.storageMediumFromPercent ? "medium" : "low";
}
