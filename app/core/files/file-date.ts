/** First and last millisecond of the years 1 to 9999, in UTC: `Date.UTC` takes the year 1 for 1901. */
const FIRST_MS = -62_135_596_800_000;
const LAST_MS = Date.UTC(9_999, 11, 31, 23, 59, 59, 999);

/** Whether a date can be sealed as it is: years 1 to 9999, before 1970 as well. */
function isDateOfFile(modifiedMs: number): boolean {
  return modifiedMs >= FIRST_MS && modifiedMs <= LAST_MS;
}

export interface FileDates {
  /** Sealed with the file and shown; Unix milliseconds, negative before 1970. */
  readonly sealedMs: number;
  /** What commands carry as `usertime`, which is never negative. */
  readonly wireMs: number;
}

/**
 * The dates that an upload is ended with (Reading R-720). A file without a date that can be sealed gets the time
 * of its upload; the wire gets that also for a date before 1970, which it cannot say.
 */
export function toFileDates(modifiedMs: number, nowMs: number): FileDates {
  const sealedMs = isDateOfFile(modifiedMs) ? Math.trunc(modifiedMs) : nowMs;
  return { sealedMs, wireMs: isDateOfWire(sealedMs) ? sealedMs : nowMs };
}

/** Whether `usertime` can say this date. */
function isDateOfWire(sealedMs: number): boolean {
  return sealedMs >= 0;
}
