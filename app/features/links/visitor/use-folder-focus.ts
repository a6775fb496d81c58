import { type RefObject, useEffect, useRef } from "react";
import type { ListingState } from "#app/core/files/folder-listing.ts";
import { focusContent } from "#app/features/files/keep-focus.ts";
import type { FileGridHandle } from "#app/ui/grid/FileGrid.tsx";

/** What was pressed goes with its folder: the rows of the next one take the focus. */
export function useFolderFocus(
  state: Pick<ListingState, "folderId" | "phase">,
  grid: RefObject<FileGridHandle>,
): void {
  const { folderId, phase } = state;
  const last = useRef("");
  const hasMoved = useRef(false);
  useEffect(() => {
    hasMoved.current = last.current !== "" && last.current !== folderId;
    last.current = folderId;
    if (hasMoved.current) focusContent(grid);
  }, [folderId, grid]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows come and go with the phase
  useEffect(() => {
    if (hasMoved.current && document.activeElement === document.body) focusContent(grid);
  }, [phase, grid]);
}
