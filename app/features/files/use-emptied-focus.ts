import { type RefObject, useEffect, useRef } from "react";
import type { FileGridHandle } from "#app/ui/grid/FileGrid.tsx";
import { focusContent } from "./keep-focus.ts";

/**
 * The last row goes and the focus with it: the page's content takes it, never the document, and the rows
 * get it back when there are some again.
 */
export function useEmptiedFocus(isEmpty: boolean, grid: RefObject<FileGridHandle>): void {
  const hadRows = useRef(false);
  const isKept = useRef(false);
  useEffect(() => {
    const isEmptied = isEmpty && hadRows.current;
    const isRefilled = !isEmpty && isKept.current;
    hadRows.current = !isEmpty;
    isKept.current = isEmptied && document.activeElement === document.body;
    if (isKept.current || (isRefilled && isNobodys(document.activeElement))) focusContent(grid);
  }, [isEmpty, grid]);
}

function isNobodys(focused: Element | null): boolean {
  return focused === document.body || focused === document.getElementById("main");
}
