import { createSearchText } from "#app/core/display/search-text.ts";
import type { FileItem } from "./item.ts";
import { nameText } from "./sort.ts";

/** How date and size of an item read in the list: `date_medium` and `filesize` of Spec B§3. */
export interface ItemTexts {
  date(item: FileItem): string;
  size(item: FileItem): string;
}

/**
 * Makes rows searchable by name, date and size, without regard to case (Spec B§4). Making it walks
 * all rows once; each search after it is one pass over one text.
 */
export function createItemFilter(
  items: readonly FileItem[],
  texts: ItemTexts,
): (search: string) => readonly FileItem[] {
  const searchText = createSearchText(
    items.map((item) => [nameText(item), texts.date(item), texts.size(item)]),
  );
  return (search) =>
    search.trim() === "" ? items : searchText.find(search).flatMap((row) => items[row] ?? []);
}
