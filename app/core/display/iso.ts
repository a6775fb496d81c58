/** For `<time>` and whatever else reads machines' dates; empty for an instant that is none. */
export function toIso(atMs: number): string {
  const date = new Date(atMs);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString();
}
