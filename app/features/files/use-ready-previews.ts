import { useEffect, useState } from "react";
import { isWhole, type ListingState } from "#app/core/files/listing-state.ts";
import { isShowable } from "#app/core/preview/neighbours.ts";
import { whenIdle } from "#app/ui/when-idle.ts";
import { useLateCode } from "./use-late-code.ts";

const load = async () => (await import("./ReadyPreviews.tsx")).ReadyPreviews;

/**
 * What asks for a preview before the press; null while the list is not whole, has no file to look at, or somebody
 * does something, and where the person saves data or the line is away.
 */
export function useReadyPreviews({ phase, rows, showDeleted }: ListingState) {
  const isDue = isWhole(phase) && !showDeleted && rows.some(isShowable);
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!isDue || isQuiet || !mayAsk()) return undefined;
    return whenIdle(() => setQuiet(true));
  }, [isDue, isQuiet]);
  const Ready = useLateCode(isQuiet, load);
  return isDue ? Ready : null;
}

interface Line {
  readonly saveData?: boolean;
}

function mayAsk(): boolean {
  const line = "connection" in navigator ? (navigator.connection as Line) : undefined;
  return navigator.onLine && line?.saveData !== true;
}
