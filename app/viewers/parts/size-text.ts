const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const BASE = 1_024;

/** A size as people read it: base 1024, one digit behind the point (Spec B§9). */
export function sizeText(bytes: number, locale: string): string {
  const step = Math.floor(Math.log(Math.max(1, bytes)) / Math.log(BASE));
  const at = Math.min(UNITS.length - 1, step);
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: UNITS[at] ?? "byte",
    unitDisplay: at === 0 ? "long" : "short",
    maximumFractionDigits: at === 0 ? 0 : 1,
  }).format(bytes / BASE ** at);
}
