import type { FileItem } from "#app/core/files/item.ts";
import type { NamedItem } from "#app/core/files/placed-name.ts";

/** A file among those that can be looked at in its list, in the order of that list. */
export interface Neighbours {
  /** Null: it is not in the list. */
  readonly item: NamedItem | null;
  readonly previous: NamedItem | null;
  readonly next: NamedItem | null;
  /** From one. */
  readonly number: number;
  readonly all: number;
}

/** Its name is open, and it is no folder. */
export function isShowable(item: FileItem): item is NamedItem {
  return item.kind === "file" && item.name.state === "open" && !item.isDeleted;
}

/** What stands before and after a file (Reading R-380). */
export function neighboursOf(rows: readonly FileItem[], itemId: string): Neighbours {
  const files = rows.filter(isShowable);
  const at = files.findIndex(({ id }) => id === itemId);
  return {
    item: files[at] ?? null,
    previous: at < 0 ? null : (files[at - 1] ?? null),
    next: at < 0 ? null : (files[at + 1] ?? null),
    number: at + 1,
    all: files.length,
  };
}

/** What takes the place of a file that has gone from the list: what stood after it, else before it. */
export function successorOf(rows: readonly FileItem[], number: number): NamedItem | null {
  const files = rows.filter(isShowable);
  return files[number - 1] ?? files.at(-1) ?? null;
}

/** The file of an address among those that are known of it: one that has just gone stays until another takes its place. */
export function shownOf(itemId: string, known: readonly (NamedItem | null)[]): NamedItem | null {
  return known.find((item) => item?.id === itemId) ?? null;
}
