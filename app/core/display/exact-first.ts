/** What a search found as it was typed, before what it found folded; else in the order that they have. */
export function exactFirst<T>(found: readonly T[], isExact: (one: T) => boolean): readonly T[] {
  const exact: T[] = [];
  const loose: T[] = [];
  for (const one of found) (isExact(one) ? exact : loose).push(one);
  return loose.length === 0 ? found : [...exact, ...loose];
}
