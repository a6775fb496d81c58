/**
 * C0, C1, line and paragraph separators, direction controls, zero-width space, byte order mark.
 * Trust 2.6.
 */
export const INVISIBLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/u;
/** Persian and emoji need joiners, so they stand between two characters that can be seen. */
export const STRAY_JOINER =
  /(?<![\p{L}\p{M}\p{N}\p{P}\p{S}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}\p{N}\p{P}\p{S}])/u;

/** What may be hidden in a name; of the joiners only stray ones are. */
const MAYBE_HIDDEN = /[\p{Cc}\u200B-\u200D\u2028-\u202E\u2066-\u2069\uFEFF]/u;
const ALL_INVISIBLE = new RegExp(INVISIBLE, "gu");
const ALL_STRAY_JOINERS = new RegExp(STRAY_JOINER, "gu");
const STANDS_FOR_HIDDEN = "\uFFFD";

/**
 * A name as it is shown: another client may have sealed what nobody can type here, and each such
 * character is then seen, instead of turning or hiding what stands beside it. Trust 2.6.
 */
export function toShownName(name: string): string {
  const whole = name.toWellFormed();
  if (!MAYBE_HIDDEN.test(whole)) return whole;
  return whole
    .replace(ALL_STRAY_JOINERS, STANDS_FOR_HIDDEN)
    .replace(ALL_INVISIBLE, STANDS_FOR_HIDDEN);
}
