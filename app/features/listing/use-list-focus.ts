import { type RefObject, useEffect, useRef } from "react";
import { focusContent, isFocusFree } from "#app/ui/focus-content.ts";
import type { FileGridHandle } from "#app/ui/grid/FileGrid.tsx";

interface ShownList {
  readonly isEmpty: boolean;
  /** Left out: who goes to another folder has pressed what stays. */
  readonly folderId?: string;
}

/**
 * The last row goes and the focus with it, or what was pressed goes with its folder: the page's content
 * takes the focus, never the document, and the rows get it when there are some again.
 */
export function useListFocus(
  { isEmpty, folderId = "" }: ShownList,
  grid: RefObject<FileGridHandle>,
): void {
  const last = useRef({ isEmpty: true, folderId });
  const isKept = useRef(false);
  useEffect(() => {
    const before = last.current;
    last.current = { isEmpty, folderId };
    const hasMoved = before.folderId !== "" && before.folderId !== folderId;
    const isEmptied = isEmpty && !before.isEmpty && isFocusFree();
    const isRefilled = !isEmpty && isKept.current && isFocusFree();
    isKept.current = isEmpty && (isEmptied || hasMoved || isKept.current);
    if (hasMoved || isEmptied || isRefilled) focusContent(grid);
  }, [isEmpty, folderId, grid]);
}
