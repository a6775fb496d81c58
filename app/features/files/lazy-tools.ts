import { useEffect, useState } from "react";
import { onMoveOrQuiet } from "#app/ui/first-move.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";

const load = () => import("./later-tools.ts");

export const ListSelectionBar = lazyComponent(async () => (await load()).ListSelectionBar);
export const PhoneSelectionBar = lazyComponent(async () => (await load()).PhoneSelectionBar);
export const RowMenu = lazyComponent(async () => (await load()).RowMenu);
export const ListPart = lazyComponent(async () => (await load()).ListPart);
export const RepairButton = lazyComponent(async () => (await load()).RepairButton);
export const EmptyTrash = lazyComponent(async () => (await load()).EmptyTrash);

/** Of this page, whatever list it shows. */
let isTouched = false;

/**
 * Fetched with the first move of pointer or keyboard, where somebody comes back to a page, or where it has stood
 * still for a while: it is there for the press. Tells when.
 */
export function useLaterTools(): boolean {
  const [isWanted, setWanted] = useState(isTouched);
  useEffect(() => {
    const ends = new AbortController();
    const want = () => {
      isTouched = true;
      setWanted(true);
      // What cannot be had now is asked for again when it is shown.
      void load().catch(() => undefined);
    };
    if (isReturn()) want();
    else onMoveOrQuiet(want, ends.signal);
    return () => ends.abort();
  }, []);
  return isWanted;
}

/** The page was loaded anew, or reached by back or forward. */
function isReturn(): boolean {
  const ways = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return ways[0]?.type !== "navigate";
}
