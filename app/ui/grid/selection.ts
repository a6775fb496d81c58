/** Which rows are selected, by key, and from where Shift extends. */
export type Selection = {
  keys: ReadonlySet<string>;
  anchorKey: string | null;
};

/** The rows a selection can be made of; `undefined` at a place that cannot be selected. */
export type SelectableRows = {
  count: number;
  keyAt: (index: number) => string | undefined;
};

export const emptySelection: Selection = { keys: new Set(), anchorKey: null };

export function isSelected(selection: Selection, key: string): boolean {
  return selection.keys.has(key);
}

/** Nothing selected; the anchor goes too. */
export function clearSelection(): Selection {
  return emptySelection;
}

/** Only the row at `index`; where none can be selected, nothing changes. */
export function selectOnly(selection: Selection, rows: SelectableRows, index: number): Selection {
  const key = rows.keyAt(index);
  return key === undefined ? selection : { keys: new Set([key]), anchorKey: key };
}

/** Adds the row at `index`, or takes it out; it becomes the anchor. */
export function toggleAt(selection: Selection, rows: SelectableRows, index: number): Selection {
  const key = rows.keyAt(index);
  if (key === undefined) return selection;
  const keys = new Set(selection.keys);
  if (!keys.delete(key)) keys.add(key);
  return { keys, anchorKey: key };
}

function indexOfKey(rows: SelectableRows, key: string | null): number | null {
  if (key === null) return null;
  for (let index = 0; index < rows.count; index += 1) {
    if (rows.keyAt(index) === key) return index;
  }
  return null;
}

/** All rows from the anchor to `index`, nothing else; the anchor stays where it was. */
export function extendTo(selection: Selection, rows: SelectableRows, index: number): Selection {
  const from = indexOfKey(rows, selection.anchorKey);
  if (from === null) return selectOnly(selection, rows, index);
  const keys = new Set<string>();
  for (let at = Math.min(from, index); at <= Math.max(from, index); at += 1) {
    const key = rows.keyAt(at);
    if (key !== undefined) keys.add(key);
  }
  return { keys, anchorKey: selection.anchorKey };
}

/** Every row that can be selected. */
export function selectAll(selection: Selection, rows: SelectableRows): Selection {
  const keys = new Set<string>();
  for (let index = 0; index < rows.count; index += 1) {
    const key = rows.keyAt(index);
    if (key !== undefined) keys.add(key);
  }
  return { keys, anchorKey: selection.anchorKey };
}

/** Forgets keys that are no longer there; the same object when all still are. */
export function keepOnly(selection: Selection, isThere: (key: string) => boolean): Selection {
  const kept = [...selection.keys].filter(isThere);
  if (kept.length === selection.keys.size) return selection;
  const { anchorKey } = selection;
  return {
    keys: new Set(kept),
    anchorKey: anchorKey !== null && isThere(anchorKey) ? anchorKey : null,
  };
}
