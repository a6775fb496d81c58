import type { ReactNode } from "react";
import type { GridDrag, GridEvents, GridSort, GridTexts, RowSource, SortColumn } from "./row.ts";
import type { Selection } from "./selection.ts";

export type FileGridProps = {
  view: "list" | "tiles";
  rows: RowSource;
  /** Another place has other rows: it begins at its first one. */
  place?: string | undefined;
  /** Tile view: the first rows that are folders. */
  folderCount?: number | undefined;
  texts: GridTexts;
  sort?: GridSort | undefined;
  onSort?: ((column: SortColumn) => void) | undefined;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  events: GridEvents;
  drag?: GridDrag | undefined;
  /** The SelectionBar while something is selected: stands in the place of the column heads. */
  bar?: ReactNode;
};

export type FileGridHandle = {
  /** Gives the focus to the row that is the tab stop. */
  focus: () => void;
  focusRow: (index: number) => void;
  scrollToRow: (index: number) => void;
};

/** What a view of the rows (list or tiles) offers the grid round it. */
export type GridViewHandle = {
  scrollToRow: (index: number) => void;
  pageLines: () => number;
  columns: () => number;
};
