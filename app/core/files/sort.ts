import { orderNumbers, orderTexts } from "#app/core/display/sort-ranks.ts";
import type { FileItem } from "./item.ts";

/** Columns of Spec B§4. */
export type SortKey = "name" | "usertime" | "size";
export type SortDirection = "asc" | "desc";

export interface SortOrder {
  readonly key: SortKey;
  readonly direction: SortDirection;
}

/** What of an item decides its place. */
export type SortedItem = Pick<
  FileItem,
  "id" | "kind" | "name" | "modifiedMs" | "sizeBytes" | "isLoose"
>;

/** Rows with their order by name, found once: every other order is made of numbers. */
export interface RankedItems<T extends SortedItem = FileItem> {
  readonly items: readonly T[];
  /** Indexes of `items`, by name. */
  readonly byName: Uint32Array;
}

export const FIRST_ORDER: SortOrder = { key: "name", direction: "asc" };

/** The text that stands in an item's row as its name; empty while it is sealed. */
export function nameText(item: Pick<FileItem, "name">): string {
  return item.name.state === "sealed" ? "" : item.name.text;
}

/**
 * The one sort with the collator (Performance P6). `before` is an earlier state of the same folder:
 * what it knew stands in order already, so that a change costs one comparison a row.
 */
export function rankItems<T extends SortedItem>(
  items: readonly T[],
  collator: Intl.Collator,
  before: RankedItems<T> | null = null,
): RankedItems<T> {
  const start = before === null ? undefined : startFrom(before, items);
  return { items, byName: orderTexts(items.map(nameText), collator, start) };
}

/** The items in the order of the state before, the new ones last. */
function startFrom<T extends SortedItem>(before: RankedItems<T>, items: readonly T[]): number[] {
  const placeOf = new Map<string, number>();
  for (const [place, row] of before.byName.entries()) {
    placeOf.set(before.items[row]?.id ?? "", place);
  }
  const last = before.byName.length;
  const places = Float64Array.from(items, ({ id }) => placeOf.get(id) ?? last);
  return [...orderNumbers(Uint32Array.from(items.keys()), places)];
}

/**
 * Sorted rows, folders always first (Spec B§4). Rows with equal dates or sizes stand by name; the
 * other direction is the same order from its end.
 */
export function sortItems<T extends SortedItem>(
  { items, byName }: RankedItems<T>,
  order: SortOrder,
): T[] {
  const rows = orderBy(order.key, items, byName);
  const groups: T[][] = [[], [], [], []];
  for (const row of rows) {
    const item = items[row];
    // What a search found folded alone stands behind the rest of its kind, whatever the order is.
    if (item) groups[(item.kind === "folder" ? 0 : 2) + (item.isLoose ? 1 : 0)]?.push(item);
  }
  if (order.direction === "desc") for (const group of groups) group.reverse();
  return groups.flat();
}

function orderBy(key: SortKey, items: readonly SortedItem[], byName: Uint32Array): Uint32Array {
  if (key === "name") return byName;
  const numbers = new Float64Array(items.length);
  for (const [row, item] of items.entries()) numbers[row] = numberOf(key, item);
  return orderNumbers(byName, numbers);
}

/** Folders have no size. */
function numberOf(key: "usertime" | "size", item: SortedItem): number {
  if (key === "usertime") return item.modifiedMs;
  return item.kind === "folder" ? 0 : item.sizeBytes;
}

/** The order after a press on a column's head: the same column turns, another begins its own way. */
export function nextOrder(order: SortOrder, key: SortKey): SortOrder {
  if (order.key === key) return { key, direction: order.direction === "asc" ? "desc" : "asc" };
  return { key, direction: key === "name" ? "asc" : "desc" };
}
