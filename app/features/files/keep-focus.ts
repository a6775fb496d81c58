import type { RefObject } from "react";
import type { FileGridHandle } from "#app/ui/grid/FileGrid.tsx";

/** What was pressed goes away: the rows take the focus, or the page's content where there are none. */
export function focusContent(grid: RefObject<FileGridHandle>): void {
  if (grid.current !== null) return grid.current.focus();
  const main = document.getElementById("main");
  if (main === null) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
