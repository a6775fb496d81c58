import { DISPLAY_LIMITS } from "#app/contract/limits.data.ts";
import { localeFormat } from "./locale-format.ts";

/** From here on one decimal would round up to the next unit: 1023.95 KB reads 1.0 MB. */
const NEXT_UNIT_FROM = DISPLAY_LIMITS.bytesBase - 0.05;

/**
 * A size as people read it: base 1024, one decimal above whole bytes, `0 bytes`. Negative and
 * broken sizes read as 0. Spec A§9.6, B§9, Reading R-62.
 */
export function formatBytes(sizeBytes: number, locale = "en"): string {
  const format = localeFormat(locale);
  const whole = Number.isFinite(sizeBytes) ? Math.max(0, Math.trunc(sizeBytes)) : 0;
  if (whole < DISPLAY_LIMITS.bytesBase) {
    return `${String(whole)} ${whole === 1 ? format.oneByte : (format.units[0] ?? "")}`;
  }
  let value = whole / DISPLAY_LIMITS.bytesBase;
  let unit = 1;
  while (value >= NEXT_UNIT_FROM && unit < format.units.length - 1) {
    value /= DISPLAY_LIMITS.bytesBase;
    unit += 1;
  }
  return `${value.toFixed(1).replace(".", format.decimal)} ${format.units[unit] ?? ""}`;
}
