import type { RecentUse } from "./item.ts";

/** What of a row stands in Recents by. */
interface Used {
  readonly recent?: RecentUse | undefined;
}

/** The newest first; rows of one second stay as they came. */
export function sortRecents<T extends Used>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => atMsOf(b) - atMsOf(a));
}

/** The rows of one kind of use; all without one. */
export function recentsOf<T extends Used>(
  items: readonly T[],
  act: RecentUse["act"] | null,
): readonly T[] {
  return act === null ? items : items.filter(({ recent }) => recent?.act === act);
}

function atMsOf({ recent }: Used): number {
  return recent?.atMs ?? 0;
}
