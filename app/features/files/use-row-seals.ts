import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { onStill } from "#app/ui/grid/on-still.ts";
import type { FilesScreen } from "./use-files-screen.ts";

/**
 * Opens the seals of the files in view while nothing else is to be done, so that a list says by itself which of
 * its values the key of this account does not confirm (Trust D9, D10, Reading R-600). What was looked for is left
 * out: asking about it would tell the server what was found (Reading R-685).
 */
export function useRowSeals({
  open,
  filter: { items },
  rows,
  seals: { setDoubts },
  isInTrash,
  wasLookedFor,
}: Pick<FilesScreen, "open" | "filter" | "rows" | "seals" | "isInTrash" | "wasLookedFor">): void {
  const { t } = useTranslation("files");
  const newest = useRef(rows);
  newest.current = rows;
  const judged = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are looked at anew
  useEffect(() => {
    // What lies in the trash is not given out (Reading R-74).
    if (open === null || isInTrash || wasLookedFor) return undefined;
    const ends = new AbortController();
    const { signal } = ends;
    const look = async () => {
      const { judgeRows } = await import("./judge-rows.ts");
      const found = await judgeRows(open, newest.current, { signal, t, judged: judged.current });
      if (found.size > 0) setDoubts((known) => new Map([...known, ...found]));
    };
    // Where nobody answers there is nothing to say against a row.
    onStill(() => void look().catch(() => undefined), signal);
    return () => ends.abort();
  }, [open, items, isInTrash, wasLookedFor, t, setDoubts]);
}
