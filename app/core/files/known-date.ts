/** Stands for a date that a system does not know: the same in every page, and outside of every year. */
const UNKNOWN_MS = Number.MIN_SAFE_INTEGER;

/** The date that a system tells of a file, as a whole number that can be compared and noted. */
export function toKnownDate(lastModified: number): number {
  return Number.isFinite(lastModified) ? Math.trunc(lastModified) : UNKNOWN_MS;
}
