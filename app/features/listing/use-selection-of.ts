import { useEffect, useState } from "react";
import { emptySelection, type Selection } from "#app/ui/grid/selection.ts";

/** What is selected in one folder; another folder begins with nothing. */
export function useSelectionOf(place: string) {
  const [selection, setSelection] = useState<Selection>(emptySelection);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is what it reacts to
  useEffect(() => setSelection(emptySelection), [place]);
  return [selection, setSelection] as const;
}
