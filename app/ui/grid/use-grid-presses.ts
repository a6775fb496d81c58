import type { MouseEvent, PointerEvent } from "react";
import { useRef } from "react";
import { type MenuOpener, openerOf } from "#app/ui/overlays/menu-entry.ts";
import { actOf, indexOf, rowElement } from "./grid-dom.ts";
import type { FileGridProps } from "./grid-props.ts";
import { placeOfKey } from "./place-of-key.ts";
import type { PressMeaning } from "./press.ts";
import { pressMeaning } from "./press.ts";
import type { RowSource } from "./row.ts";
import type { SelectableRows } from "./selection.ts";
import { extendTo, isSelected, selectOnly, toggleAt } from "./selection.ts";
import { useLongPress } from "./use-long-press.ts";
import type { RovingFocus } from "./use-roving-focus.ts";

type PressContext = { props: FileGridProps; focus: RovingFocus; selectable: SelectableRows };

function perform(
  meaning: PressMeaning,
  at: { index: number; element: HTMLElement; by: MenuOpener },
  context: PressContext,
): void {
  const { props, selectable } = context;
  const { selection, onSelection, events } = props;
  switch (meaning.kind) {
    case "only":
      onSelection(selectOnly(selection, selectable, at.index));
      return;
    case "toggle":
      onSelection(toggleAt(selection, selectable, at.index));
      return;
    case "extend":
      onSelection(extendTo(selection, selectable, at.index));
      return;
    case "open":
      events.onCommand?.("open", at.index);
      return;
    case "star":
      events.onStar?.(at.index);
      return;
    case "link":
      events.onLink?.(at.index);
      return;
    case "download":
      events.onDownload?.(at.index);
      return;
    case "cancel":
      events.onCancel?.(at.index);
      return;
    case "why":
      events.onWhy?.(at.index);
      return;
    case "menu":
      events.onMenu?.(at.index, { kind: "element", element: at.element, by: at.by });
      return;
  }
}

/** A press with the right button: the row is selected unless it is already, and its menu opens at the pointer. */
function openMenu(event: MouseEvent<HTMLElement>, index: number, context: PressContext): void {
  const { props, focus, selectable } = context;
  const key = selectable.keyAt(index);
  if (key !== undefined && !isSelected(props.selection, key)) {
    props.onSelection(selectOnly(props.selection, selectable, index));
  }
  const returnFocus = rowElement(event.currentTarget, index);
  focus.focusRow(index);
  props.events.onMenu?.(index, { kind: "point", x: event.clientX, y: event.clientY, returnFocus });
}

interface Click {
  readonly event: MouseEvent<HTMLElement>;
  readonly index: number;
  readonly isTouch: boolean;
}

function click({ event, index, isTouch }: Click, context: PressContext): void {
  const { events, selection } = context.props;
  const pressed = actOf(event.target);
  const meaning = pressMeaning({
    act: pressed?.act ?? null,
    isCtrlKey: event.ctrlKey || event.metaKey,
    isShift: event.shiftKey,
    isTouch,
    isSelecting: selection.keys.size > 0,
  });
  const isFollowing = meaning.kind === "open" && events.onCommand === undefined;
  if (pressed?.act === "name" && !isFollowing) event.preventDefault();
  // A window that is not in front gets no focus events in Firefox.
  context.focus.hold(index);
  if (pressed === null) rowElement(event.currentTarget, index)?.focus({ preventScroll: true });
  const element = pressed?.element ?? event.currentTarget;
  perform(meaning, { index, element, by: openerOf(event) }, context);
}

/** The row under the pointer when a press began; no key: it was sealed. */
interface Begin {
  readonly key: string | undefined;
}

/**
 * The row that a press began on is the row that it means, wherever that row is when the press ends:
 * rows are drawn in places that are used again, and may be sorted in between.
 */
function usePressedRow(rows: RowSource) {
  const began = useRef<Begin | null>(null);
  const before = useRef<Begin | null>(null);
  const placeNow = (near: number): number | null => {
    const key = began.current?.key;
    if (key !== undefined) return placeOfKey(rows, key, near);
    return rows.rowAt(near) === undefined ? near : null;
  };
  return {
    placeNow,
    begin: (target: EventTarget): number | null => {
      const index = indexOf(target);
      before.current = began.current;
      began.current = index === null ? null : { key: rows.rowAt(index)?.key };
      return index;
    },
    /** Presses by key begin nowhere. */
    forget: () => {
      began.current = null;
      before.current = null;
    },
    /** Both presses of a double press began on one row. */
    isDouble: () => before.current === null || before.current.key === began.current?.key,
    /** Its place now; null outside the rows, and when it is gone or was sealed. */
    placeOf: (event: MouseEvent): number | null => {
      const index = indexOf(event.target);
      // A click that no pointer made counts no presses; only these two never count any.
      const isByPointer =
        event.detail > 0 || event.type === "contextmenu" || event.type === "dragstart";
      return index === null || began.current === null || !isByPointer ? index : placeNow(index);
    },
  };
}

/** A link leads only where the row that was pressed leads. */
function keepFromOthers(event: MouseEvent, pressed: number | null): void {
  const index = indexOf(event.target);
  if (index !== null && index !== pressed) event.preventDefault();
}

/** Presses anywhere in the rows, heard once for all of them. */
export function useGridPresses(context: PressContext) {
  const isTouch = useRef(false);
  const { props, selectable } = context;
  const pressedRow = usePressedRow(props.rows);
  const longPress = useLongPress((pressed) => {
    const index = pressedRow.placeNow(pressed);
    const key = index === null ? undefined : selectable.keyAt(index);
    // What is selected already may be about to be taken along (Reading R-440).
    if (index !== null && key !== undefined && !isSelected(props.selection, key))
      props.onSelection(toggleAt(props.selection, selectable, index));
  });
  const onPointerDown = (event: PointerEvent) => {
    const index = pressedRow.begin(event.target);
    if (index !== null && event.button === 0) props.events.onPress?.(index);
    longPress.onPointerDown(event);
    isTouch.current = event.pointerType === "touch";
    // Shift and a press would mark text from one row to the other.
    if (event.shiftKey && indexOf(event.target) !== null) document.getSelection()?.empty();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const index = pressedRow.placeOf(event);
    keepFromOthers(event, index);
    // The first half of a double press may have brought other rows under the pointer (Reading R-193).
    const isAstray = event.detail > 1 && !pressedRow.isDouble();
    if (longPress.wasLong() || isAstray) event.preventDefault();
    else if (index !== null) click({ event, index, isTouch: isTouch.current }, context);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const index = pressedRow.placeOf(event);
    const isOpening = index !== null && actOf(event.target) === null && pressedRow.isDouble();
    if (isOpening) props.events.onCommand?.("open", index);
  };
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const isHeard = isTouch.current || props.events.onMenu !== undefined;
    if (indexOf(event.target) === null || !isHeard) return;
    event.preventDefault();
    const index = pressedRow.placeOf(event);
    // A long press by touch selects; the menu is behind the row's button.
    if (!isTouch.current && index !== null) openMenu(event, index, context);
  };
  const handlers = {
    ...longPress.handlers,
    onPointerDown,
    onClick,
    onDoubleClick,
    onContextMenu,
    // The middle button follows a link by itself.
    onAuxClick: (event: MouseEvent) => keepFromOthers(event, pressedRow.placeOf(event)),
    onKeyDownCapture: pressedRow.forget,
  };
  return { handlers, pressedPlace: pressedRow.placeOf };
}
