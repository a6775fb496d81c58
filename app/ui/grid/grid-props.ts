import type { ReactNode } from "react";
import type { ListView } from "./ListView.tsx";
import type { GridDrag, GridEvents, GridSort, GridTexts, RowSource, SortColumn } from "./row.ts";
import type { Selection } from "./selection.ts";

/** What lists have that are of no folder: a column more, behind the name. */
export type GridExtra = {
  /** Of the grid: the widths of its columns. */
  className: string | undefined;
  placeHead: ReactNode;
  /** The cell of a row that has not arrived. */
  noPlace: ReactNode;
  /** In the place of the list view. */
  View?: typeof ListView | undefined;
  /** What stands over a row in such a view: a heading with a key. */
  before?: ((index: number) => ReactNode) | undefined;
};

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
  extra?: GridExtra | undefined;
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
