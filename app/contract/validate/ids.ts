const DECIMAL = /^(?:0|[1-9]\d{0,18})$/;

/** `0`, or 1 to 19 digits without a leading zero. Formats 1. */
export function isDecimalId(value: unknown): value is string {
  return typeof value === "string" && DECIMAL.test(value);
}
