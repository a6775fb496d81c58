import { type RefObject, useEffect, useRef } from "react";
import type { FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import { focusContent } from "./keep-focus.ts";

/** The last row goes and the focus with it: the page's content takes it, never the document. */
export function useEmptiedFocus(isEmpty: boolean, grid: RefObject<FileGridHandle>): void {
  const hadRows = useRef(false);
  useEffect(() => {
    const isEmptied = isEmpty && hadRows.current;
    hadRows.current = !isEmpty;
    if (isEmptied && document.activeElement === document.body) focusContent(grid);
  }, [isEmpty, grid]);
}
