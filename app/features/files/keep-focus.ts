import type { RefObject } from "react";
import type { FileGridHandle } from "#app/ui/grid/FileGrid.tsx";

/** What was pressed goes away: the rows take the focus, or the page's content where there are none. */
export function focusContent(grid: RefObject<FileGridHandle>): void {
  const main = document.getElementById("main");
  if (grid.current !== null) grid.current.focus();
  else if (main !== null) {
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }
}
