import { foldText, isPlain } from "#app/core/display/fold.ts";
import { createSearchText } from "#app/core/display/search-text.ts";
import type { FileItem } from "./item.ts";
import { nameText } from "./sort.ts";

/** How date and size of an item read in the list: `date_medium` and `filesize` of Spec B§3. */
export interface ItemTexts {
  date(item: FileItem): string;
  size(item: FileItem): string;
}

/**
 * Makes rows searchable by name, date and size (Spec B§4), folded (Reading R-723). Making it walks all rows once;
 * each search after it is one pass over one text. Folders come before files, and of each what holds the text as it
 * was typed before the rest.
 */
export function createItemFilter(
  items: readonly FileItem[],
  texts: ItemTexts,
): (search: string) => readonly FileItem[] {
  const searchText = createSearchText(
    items.map((item) => [nameText(item), texts.date(item), texts.size(item)]),
  );
  const plain = Uint8Array.from(items, (item) => Number(isPlain(nameText(item))));
  return (search) => {
    if (search.trim() === "") return items;
    // A loop into room of that length: many may be found, and callbacks take longer than the search (P6).
    const rows = searchText.find(search);
    const order = exactRows(rows, { items, plain }, search);
    const found = new Array<FileItem>(order.length);
    for (let index = 0; index < order.length; index += 1) {
      const item = items[order[index] ?? 0];
      if (item !== undefined) found[index] = item;
    }
    return found;
  };
}

interface Named {
  readonly items: readonly FileItem[];
  /** 1 where nothing of a name folds but its case. */
  readonly plain: Uint8Array;
}

/** Only a name with letters that fold, or a search with such, can be found without holding what was typed. */
function exactRows(rows: Uint32Array, { items, plain }: Named, search: string): Uint32Array {
  const typed = search.normalize("NFC").trim().toLowerCase();
  const isTypedPlain = isPlain(typed);
  if (isTypedPlain && rows.every((row) => plain[row] === 1)) return rows;
  const folded = foldText(typed);
  const isExact = (row: number) => {
    const item = items[row];
    if (item === undefined || (isTypedPlain && plain[row] === 1)) return true;
    const name = nameText(item);
    // What was found by its date or its size stands where it is.
    return name.toLowerCase().includes(typed) || !foldText(name).includes(folded);
  };
  const ranks = Uint8Array.from(rows, (row) => rankOf(items[row], isExact(row)));
  if (ranks.every((rank) => rank !== LOOSE.folder && rank !== LOOSE.file)) return rows;
  const order = [EXACT.folder, LOOSE.folder, EXACT.file, LOOSE.file];
  return Uint32Array.from(
    order.flatMap((wanted) => [...rows].filter((_, at) => ranks[at] === wanted)),
  );
}

const EXACT = { folder: 0, file: 2 } as const;
const LOOSE = { folder: 1, file: 3 } as const;

function rankOf(item: FileItem | undefined, isExact: boolean): number {
  return (isExact ? EXACT : LOOSE)[item?.kind ?? "file"];
}
