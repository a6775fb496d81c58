import type { FileItem } from "./item.ts";

/** The items in the places of the rows that show them already; what is new stands last. */
export function keepPlaces(items: readonly FileItem[], shown: readonly FileItem[]): FileItem[] {
  const left = new Map(items.map((item) => [item.id, item]));
  const kept = shown.flatMap(({ id }) => {
    const item = left.get(id);
    left.delete(id);
    return item ?? [];
  });
  return [...kept, ...left.values()];
}

/** Whether a row that is shown would stand in another place. */
export function movesRows(shown: readonly FileItem[], next: readonly FileItem[]): boolean {
  return shown.some(({ id }, place) => next[place]?.id !== id);
}

/** The items, and in place of each shown row that is there no more a row without a name. */
export function leaveGaps(items: readonly FileItem[], shown: readonly FileItem[]): FileItem[] {
  const ids = new Set(items.map(({ id }) => id));
  const gone = shown.filter(({ id }) => !ids.has(id));
  return [...items, ...gone.map((item): FileItem => ({ ...item, name: { state: "sealed" } }))];
}

/** Whether a row is more than a gap. */
export function isThere({ name }: FileItem): boolean {
  return name.state !== "sealed";
}
