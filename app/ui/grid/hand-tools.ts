import type { FileGridProps } from "./grid-props.ts";
import type { SelectableRows } from "./selection.ts";
import type { scrollerOf } from "./use-line-window.ts";
import type { RovingFocus } from "./use-roving-focus.ts";

/** What a pointer that is held down works with: the grid as it is drawn. */
export interface HandTools {
  readonly props: FileGridProps;
  readonly selectable: SelectableRows;
  readonly focus: RovingFocus;
}

/**
 * Parts of the grid that are there already. They are handed over: what this code imported with the grid
 * would become a file of its own, which every page with a list would load first (P3).
 */
export interface GridParts {
  readonly indexOf: (target: EventTarget | null) => number | null;
  readonly scrollerOf: typeof scrollerOf;
  /** What stands behind the name of a row, as a selector. */
  readonly behindName: string;
  /** How long a finger rests before it selects, and how far it may move meanwhile. */
  readonly longPressMs: number;
  readonly stillPx: number;
}

/** Where pointers are heard. */
export interface Hands {
  readonly holder: HTMLElement;
  readonly root: HTMLElement;
  readonly signal: AbortSignal;
  readonly tools: () => HandTools;
  readonly parts: GridParts;
}
