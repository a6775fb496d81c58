/** True when no value lies deeper than `maxDepth` (Trust 2.2). */
export function isShallow(value: unknown, maxDepth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (maxDepth === 0) return false;
  return Object.values(value).every((inner) => isShallow(inner, maxDepth - 1));
}
