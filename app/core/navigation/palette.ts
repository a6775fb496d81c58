import { findFolded, foldText } from "#app/core/display/fold.ts";

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
  const typed = search.normalize("NFC").trim().toLowerCase();
  const needle = { typed, folded: foldText(typed) };
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

interface Needle {
  readonly typed: string;
  readonly folded: string;
}

/** Behind everything that holds the text as it was typed. */
const LOOSE_RANK = 3;

function hitOf<Entry extends PaletteEntry>(
  entry: Entry,
  { typed, folded }: Needle,
): (PaletteHit<Entry> & { readonly rank: number }) | null {
  if (folded === "") return entry.onlyFound ? null : { entry, mark: null, rank: 0 };
  const { label } = entry;
  const lower = label.toLowerCase();
  const at = lower.length === label.length ? lower.indexOf(typed) : -1;
  const mark = at < 0 ? findFolded(label, folded) : { from: at, to: at + typed.length };
  if (mark === null) return null;
  return { entry, mark, rank: rankOf(label, mark.from) + (at < 0 ? LOOSE_RANK : 0) };
}

/** At the beginning of the label before the beginning of a word before the rest. */
function rankOf(label: string, from: number): number {
  if (from === 0) return 0;
  return /[^\p{L}\p{M}\p{N}]$/u.test(label.slice(0, from)) ? 1 : 2;
}
