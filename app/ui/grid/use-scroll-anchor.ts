import type { RefObject } from "react";
import { useRef } from "react";
import { placeOfKey } from "./place-of-key.ts";
import type { GridSort, RowSource } from "./row.ts";
import type { LineWindow } from "./use-line-window.ts";
import { useBrowserLayoutEffect } from "./use-line-window.ts";

type Anchored = {
  body: RefObject<HTMLElement>;
  rows: RowSource;
  sort: GridSort | undefined;
  place: string | undefined;
  /** The row that holds the focus while the focus is in the list. */
  active: number;
  view: Pick<LineWindow, "firstSeen" | "isSeen" | "shiftBy">;
};

/**
 * How many lines the row of `line` moved down between two states of the list; 0 when it is gone.
 * @internal Tests count lines without a layout, which their document does not have.
 */
export function linesMoved(before: RowSource, after: RowSource, line: number): number {
  const key = before.rowAt(line)?.key;
  const place = key === undefined ? null : placeOfKey(after, key, line);
  return place === null ? 0 : place - line;
}

/**
 * Keeps what somebody reads where it is when rows come, go or are sorted at last (House 3, Listing):
 * the focused row, else the first in view. At the list's beginning, in another place and after another
 * order was asked for, the view stays instead.
 */
export function useScrollAnchor({ body, rows, sort, place, active, view }: Anchored): void {
  const held = useRef({ rows, sort, place, active });
  useBrowserLayoutEffect(() => {
    const before = held.current;
    held.current = { rows, sort, place, active };
    if (before.rows === rows || before.sort !== sort || before.place !== place) return;
    const first = view.firstSeen();
    if (first === null) return;
    const hasFocus = body.current?.contains(document.activeElement) === true;
    const line = hasFocus && view.isSeen(before.active) ? before.active : first;
    const moved = linesMoved(before.rows, rows, line);
    if (moved !== 0) view.shiftBy(moved);
  });
}
