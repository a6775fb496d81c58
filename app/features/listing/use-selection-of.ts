import { useEffect, useMemo, useState } from "react";
import { emptySelection, keepOnly, type Selection } from "#app/ui/grid/selection.ts";

/**
 * What is selected in one folder, and the rows of it; another folder begins with nothing. A row that
 * went is not selected while it is away.
 */
export function useSelectionOf<Row extends { readonly id: string }>(
  place: string,
  rows: readonly Row[],
) {
  const [chosen, setSelection] = useState<Selection>(emptySelection);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is what it reacts to
  useEffect(() => setSelection(emptySelection), [place]);
  return useMemo(() => {
    const selected = rows.filter(({ id }) => chosen.keys.has(id));
    const ids = new Set<string>(selected.map(({ id }) => id));
    return { selection: keepOnly(chosen, (key) => ids.has(key)), selected, setSelection };
  }, [chosen, rows]);
}
