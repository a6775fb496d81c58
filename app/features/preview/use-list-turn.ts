import { useEffect, useState } from "react";
import type { PreviewState } from "#app/core/preview/preview.ts";

/**
 * A file that takes longer, and one that tells nothing of itself, keeps nobody from the ones beside it.
 * @internal Tests move their clock by it.
 */
export const LIST_WAITS_MS = 1_000;

/**
 * Whether the list of the folder has its turn: the file that somebody came for goes first, and a list of thousands
 * beside it would hold it up (Performance P11). Once it had, it keeps it.
 */
export function useListTurn({ phase }: Pick<PreviewState, "phase">): boolean {
  const [isDue, setDue] = useState(false);
  const isOpening = phase === "opening" || phase === "loading";
  useEffect(() => {
    if (isDue) return undefined;
    const timer = setTimeout(() => setDue(true), isOpening ? LIST_WAITS_MS : 0);
    return () => clearTimeout(timer);
  }, [isDue, isOpening]);
  return isDue;
}
