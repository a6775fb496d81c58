import type { FocusEvent, RefObject } from "react";
import { useCallback, useMemo, useRef, useState } from "react";
import { isFocusFree } from "#app/ui/focus-content.ts";
import { indexOf, rowElement } from "./grid-dom.ts";
import type { GridViewHandle } from "./grid-props.ts";
import { placeOfKey } from "./place-of-key.ts";
import type { RowSource } from "./row.ts";

export type RovingFocus = {
  active: number;
  focusRow: (index: number) => void;
  /** Makes a row the tab stop, without moving the focus or the view. */
  hold: (index: number) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
  /** To be called whenever rows were drawn. */
  settle: () => void;
};

type HeldRow = {
  readonly index: number;
  readonly key: string | null;
  readonly place?: string | undefined;
};

const FIRST_ROW: HeldRow = { index: 0, key: null };

function isSame(a: HeldRow, b: HeldRow): boolean {
  return a.index === b.index && a.key === b.key && a.place === b.place;
}

/** The row that is the tab stop. It is held by its key, so that it stays when rows move. */
function useActiveRow(rows: RowSource, place: string | undefined) {
  const [last, setHeld] = useState<HeldRow>({ index: 0, key: null, place });
  const held = last.place === place ? last : FIRST_ROW;
  const found = useMemo(
    () => (held.key === null ? null : placeOfKey(rows, held.key, held.index)),
    [rows, held],
  );
  const active = Math.min(found ?? held.index, Math.max(0, rows.count - 1));
  const hold = useCallback(
    (index: number) => {
      const next = { index, key: rows.rowAt(index)?.key ?? null, place };
      // A press gives the focus and is heard as well: drawn once.
      setHeld((now) => (isSame(now, next) ? now : next));
    },
    [rows, place],
  );
  return { active, hold };
}

/**
 * Rows are drawn in places that are used again: the focus must stay with its row, not with the place.
 * Returns whether the active row has it; while that row is not mounted the grid holds the focus.
 */
function settleFocus(at: {
  grid: HTMLElement;
  active: number;
  /** The focus was in the grid, or is meant to go there. */
  isOurs: boolean;
  isWanted: boolean;
}): boolean {
  const { grid } = at;
  const row = rowElement(grid, at.active);
  const focused = document.activeElement;
  const isLost = isFocusFree() && at.isOurs;
  const isInside = focused === grid || (grid.contains(focused) && indexOf(focused) !== null);
  if (!isInside && !isLost && !at.isWanted) return false;
  if (row === null) grid.focus({ preventScroll: true });
  else if (!row.contains(focused)) row.focus({ preventScroll: true });
  return row !== null;
}

/**
 * One row is the tab stop. The focus follows its item when rows move, and when scrolling unmounts
 * the focused row the grid itself holds the focus, so that keys go on working.
 */
export function useRovingFocus(options: {
  root: RefObject<HTMLElement>;
  view: RefObject<GridViewHandle>;
  rows: RowSource;
  place: string | undefined;
}): RovingFocus {
  const { root, view, rows, place } = options;
  const { active, hold } = useActiveRow(rows, place);
  const isWanted = useRef(false);
  const wasInside = useRef(false);
  const focusRow = useCallback(
    (index: number) => {
      isWanted.current = true;
      view.current?.scrollToRow(index);
      hold(index);
    },
    [hold, view],
  );
  const onFocus = (event: FocusEvent) => {
    wasInside.current = true;
    const index = indexOf(event.target);
    if (index !== null) hold(index);
  };

  const settle = () => {
    if (root.current === null) return;
    const isOurs = isWanted.current || wasInside.current;
    const isSettled = settleFocus({
      grid: root.current,
      active,
      isOurs,
      isWanted: isWanted.current,
    });
    if (isSettled) isWanted.current = false;
    // A window in the background hears of no focus (Firefox), and its rows have it all the same.
    if (root.current.contains(document.activeElement)) wasInside.current = true;
  };
  const onBlur = (event: FocusEvent) => {
    const to = event.relatedTarget;
    wasInside.current = to instanceof Node && root.current?.contains(to) === true;
  };
  return { active, focusRow, hold, onFocus, onBlur, settle };
}
