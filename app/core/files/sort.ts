import { rankTexts } from "#app/core/display/sort-ranks.ts";
import type { FileItem } from "./item.ts";

/** Columns of Spec B§4. */
export type SortKey = "name" | "usertime" | "size";
export type SortDirection = "asc" | "desc";

export interface SortOrder {
  readonly key: SortKey;
  readonly direction: SortDirection;
}

/** Place of each item's name among the others, by id. */
export type NameRanks = ReadonlyMap<string, number>;

export const FIRST_ORDER: SortOrder = { key: "name", direction: "asc" };

/** The text that stands in an item's row as its name; empty while it is sealed. */
export function nameText(item: FileItem): string {
  return item.name.state === "sealed" ? "" : item.name.text;
}

/** One collator sort; every order after it compares numbers (Performance P6). */
export function rankItems(items: readonly FileItem[], collator: Intl.Collator): NameRanks {
  const ranks = rankTexts(items.map(nameText), collator);
  return new Map(items.map((item, index) => [item.id, ranks[index] ?? 0]));
}

/**
 * Sorted rows, folders always first (Spec B§4). Equal rows fall back to the name, then the id, so
 * that the order is the same each time.
 */
export function sortItems(
  items: readonly FileItem[],
  order: SortOrder,
  ranks: NameRanks,
): FileItem[] {
  const sign = order.direction === "asc" ? 1 : -1;
  const byName = (a: FileItem, b: FileItem) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0);
  return [...items].sort((a, b) => {
    if (a.kind !== b.kind) return a.kind === "folder" ? -1 : 1;
    return sign * (compareBy(order.key, a, b) || byName(a, b)) || compareIds(a, b);
  });
}

/** 0 for `name`: the ranks decide. Folders have no size. */
function compareBy(key: SortKey, a: FileItem, b: FileItem): number {
  switch (key) {
    case "name":
      return 0;
    case "usertime":
      return a.modifiedMs - b.modifiedMs;
    case "size":
      return a.kind === "folder" ? 0 : a.sizeBytes - b.sizeBytes;
  }
}

function compareIds(a: FileItem, b: FileItem): number {
  return a.id < b.id ? -1 : 1;
}

/** The order after a press on a column's head: the same column turns, another begins its own way. */
export function nextOrder(order: SortOrder, key: SortKey): SortOrder {
  if (order.key === key) return { key, direction: order.direction === "asc" ? "desc" : "asc" };
  return { key, direction: key === "name" ? "asc" : "desc" };
}
