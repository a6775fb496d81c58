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
  return (search) => {
    if (search.trim() === "") return items;
    // A loop into room of that length: many may be found, and callbacks take longer than the search (P6).
    const rows = searchText.find(search);
    const found = new Array<FileItem>(rows.length);
    for (let index = 0; index < rows.length; index += 1) {
      const item = items[rows[index] ?? 0];
      if (item !== undefined) found[index] = item;
    }
    return found;
  };
}
