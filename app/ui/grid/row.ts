import type { DragEvent, ReactNode } from "react";
import type { MenuAnchor } from "#app/ui/overlays/menu-entry.ts";
import type { FileTypeSymbol } from "./FileTypeIcon.tsx";

/** What a row is doing, and so how it looks (look, section 7). One at a time. */
export type RowState =
  | { kind: "normal" }
  | { kind: "cut" }
  /** The name is not opened yet. */
  | { kind: "sealed" }
  /** The name cannot be opened: `name` carries the text, the Why button says more. */
  | { kind: "failed" }
  /** Encrypting or uploading: label, 0 to 1, and the percent in words. */
  | { kind: "busy"; label: string; ratio01: number; percent: string };

/** One line of a file list, as it is shown: every text is ready for the reader's language. */
export type GridRow = {
  /** Stays the same while the item lives. */
  key: string;
  name: string;
  /** The end of the name that is never cut, with its dot: `.pdf`. */
  extension?: string | undefined;
  kind: "file" | "folder";
  symbol: FileTypeSymbol;
  state: RowState;
  href?: string | undefined;
  /** A press on its name opens it, and there is no address to lead to. */
  isOpenedInPlace?: boolean | undefined;
  /** "Mar 14, 2026" and the part that goes first when room is short, "9:41 AM". */
  date?: { iso: string; day: string; clock?: string | undefined } | undefined;
  /** The cell behind the name, where the grid has such a column. */
  place?: ReactNode;
  /** The second line of a narrow row; left out, date and size. */
  meta?: string | undefined;
  /** "2.4 MB"; folders have none and show a dash. */
  size?: string | undefined;
  /** Size or date that the reader's key did not confirm. */
  unverified?: "size" | "date" | "both" | undefined;
  /** Can be neither starred nor linked: its menu alone says what can be done. */
  isInert?: boolean | undefined;
  /** true: the server brought an older state than this device has seen; a text says something else of the row. */
  note?: string | boolean | undefined;
  isStarred?: boolean | undefined;
  isLinked?: boolean | undefined;
  /** Address of a picture for the tile view. */
  thumbnailUrl?: string | undefined;
  /** In the corner of a tile: "4:12". */
  badge?: string | undefined;
};

/** The rows of a list, asked for by place; `undefined` is a row not arrived yet and shows sealed. */
export type RowSource = {
  count: number;
  rowAt: (index: number) => GridRow | undefined;
  /** Its name alone, where that is had for less than the whole row. */
  nameAt?: ((index: number) => string | undefined) | undefined;
  /** How a row looks that has not arrived, where more is known of it than its place. */
  sealedAt?: ((index: number) => GridRow | undefined) | undefined;
  /** Where the row with this key stands; left out, the rows are walked through. */
  placeOf?: ((key: string) => number | null) | undefined;
};

/** Every text of the grid. Names are passed in so that labels can hold them. */
export type GridTexts = {
  /** Names the grid: the folder's name. */
  label: string;
  name: string;
  date: string;
  size: string;
  actions: string;
  selectAll: string;
  select: (name: string) => string;
  star: (name: string) => string;
  link: (name: string) => string;
  more: (name: string) => string;
  /** Wanted where `onDownload` is. */
  download?: ((name: string) => string) | undefined;
  cancel: (name: string) => string;
  why: string;
  unverified: string;
  /** On a row that older {@link GridRow.note}. */
  older: string;
  dropHere: string;
  /** Name of a row not opened yet, in labels. */
  sealed: string;
  /** Headings of the tile view. */
  folders: string;
  files: string;
};

export type SortColumn = "name" | "date" | "size";

export type GridSort = { column: SortColumn; direction: "ascending" | "descending" };

/** What the keyboard or a press asks for a row. */
export type RowCommand = "open" | "rename" | "delete" | "copy" | "cut";

/** What the grid reports; leave one out and its control is not shown. All must keep their identity between renders. */
export type GridEvents = {
  onCommand?: ((command: RowCommand, index: number) => void) | undefined;
  /** A press begins on a row that it may open. */
  onPress?: ((index: number) => void) | undefined;
  onStar?: ((index: number) => void) | undefined;
  onLink?: ((index: number) => void) | undefined;
  /** A download button in every row, as on public links. */
  onDownload?: ((index: number) => void) | undefined;
  /** The row's menu is asked for: by its button, the right button of the mouse, or the keyboard. */
  onMenu?: ((index: number, anchor: MenuAnchor) => void) | undefined;
  onCancel?: ((index: number) => void) | undefined;
  onWhy?: ((index: number) => void) | undefined;
  /** Somebody pointed at the grid, gave it the focus or scrolled: from now on rows should not move by themselves. */
  onAttention?: (() => void) | undefined;
  /** Rows `first` to `last` (not included) are in view: open their names, fetch their thumbnails. */
  onRange?: ((first: number, last: number) => void) | undefined;
};

/** Dragging rows, and dropping on rows and between them. */
export type GridDrag = {
  /** Key of the folder row something is held over. */
  overKey: string | null;
  onDragStart: (event: DragEvent, index: number) => void;
  onDragOver: (event: DragEvent, index: number | null) => void;
  onDragLeave: (event: DragEvent) => void;
  onDrop: (event: DragEvent, index: number | null) => void;
  touch?: TouchDrag | undefined;
};

/** Dragging rows by a finger, of which browsers tell nothing. */
export type TouchDrag = {
  /** Takes up what a drag from this row takes along; how many rows that is. */
  take: (index: number) => number;
  /** Held or dropped over a row, or beside all; what can take nothing lets everything stay where it is. */
  hold: (index: number | null, isDropped: boolean) => void;
};
