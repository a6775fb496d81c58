export type PaletteGroup = "names" | "actions" | "pages";

/** Something that can be chosen in the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** A quieter second part, which is not searched. */
  readonly where?: string | undefined;
  readonly keys?: readonly string[] | undefined;
  /** Names are shown only to whoever searches for them. */
  readonly onlyFound?: boolean | undefined;
}

export interface PaletteHit<Entry extends PaletteEntry = PaletteEntry> {
  readonly entry: Entry;
  /** What of the label is the text that was searched; null: nothing was. */
  readonly mark: { readonly from: number; readonly to: number } | null;
}

export interface PaletteHits<Entry extends PaletteEntry> {
  /** In the order of the groups, the best of each first. */
  readonly hits: readonly PaletteHit<Entry>[];
  /** How many there are, of which the list shows the first. */
  readonly total: number;
}

const GROUPS: readonly PaletteGroup[] = ["names", "actions", "pages"];
/** More than anybody reads: what comes after is found by another letter. */
const SHOWN = 40;
const NAMES_SHOWN = 20;

/** What fits a search: at the beginning of a label before the beginning of a word before the rest. */
export function findEntries<Entry extends PaletteEntry>(
  entries: readonly Entry[],
  search: string,
): PaletteHits<Entry> {
  const needle = search.trim().toLowerCase();
  const found = entries.flatMap((entry) => {
    const hit = hitOf(entry, needle);
    return hit === null ? [] : [hit];
  });
  const sorted = GROUPS.flatMap((group) => {
    const own = found.filter(({ entry }) => entry.group === group);
    const inOrder = own.toSorted((a, b) => a.rank - b.rank);
    return group === "names" ? inOrder.slice(0, NAMES_SHOWN) : inOrder;
  });
  return { hits: sorted.slice(0, SHOWN), total: found.length };
}

function hitOf<Entry extends PaletteEntry>(
  entry: Entry,
  needle: string,
): (PaletteHit<Entry> & { readonly rank: number }) | null {
  if (needle === "") return entry.onlyFound ? null : { entry, mark: null, rank: 0 };
  const label = entry.label.toLowerCase();
  const from = label.indexOf(needle);
  if (from < 0) return null;
  const isWhole = label.length === entry.label.length;
  const mark = isWhole ? { from, to: from + needle.length } : null;
  if (from === 0) return { entry, mark, rank: 0 };
  const isWord = /[^\p{L}\p{N}]$/u.test(label.slice(0, from));
  return { entry, mark, rank: isWord ? 1 : 2 };
}
