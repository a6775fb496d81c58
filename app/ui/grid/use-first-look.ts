import { startTransition, useEffect, useState } from "react";
import type { RowControlSet } from "./RowControls.tsx";
import type { RowSource } from "./row.ts";

/** What rows of a first look can do: be opened. */
export const NO_CONTROLS: RowControlSet = {
  canStar: false,
  canLink: false,
  canDownload: false,
  canMenu: false,
  canCancel: false,
  canExplain: false,
};

/** Whether a row on a phone has room taken at its end. */
export function hasKeptControl({ canMenu, canDownload }: RowControlSet): boolean {
  return canMenu || canDownload;
}

/**
 * Whether another place was just gone to: the names that lie in view are drawn first, and what is beyond
 * them and what can be done with them when these are painted (Performance P11). The place whose rows open
 * first stands there already, as the server drew it.
 */
export function useIsFirstLook(place: string | undefined, rows: RowSource): boolean {
  const [seen, see] = useState<{ readonly place: string | undefined } | null>(null);
  const isFirst = seen !== null && seen.place !== place;
  const isThere = rows.rowAt(0) !== undefined;
  useEffect(() => {
    if (!isThere) return undefined;
    return afterPaint(() => startTransition(() => see({ place })));
  }, [isThere, place]);
  return isFirst;
}

function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
