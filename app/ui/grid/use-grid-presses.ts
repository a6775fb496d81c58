import type { MouseEvent, PointerEvent } from "react";
import { useRef } from "react";
import { actOf, indexOf, rowElement } from "./grid-dom.ts";
import type { FileGridProps } from "./grid-props.ts";
import type { PressMeaning } from "./press.ts";
import { pressMeaning } from "./press.ts";
import type { SelectableRows } from "./selection.ts";
import { extendTo, isSelected, selectOnly, toggleAt } from "./selection.ts";
import { useLongPress } from "./use-long-press.ts";
import type { RovingFocus } from "./use-roving-focus.ts";

type PressContext = { props: FileGridProps; focus: RovingFocus; selectable: SelectableRows };

function perform(
  meaning: PressMeaning,
  at: { index: number; element: HTMLElement },
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
      events.onMenu?.(at.index, { kind: "element", element: at.element });
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

function click(event: MouseEvent<HTMLElement>, isTouch: boolean, context: PressContext): void {
  const index = indexOf(event.target);
  if (index === null) return;
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
  if (pressed === null) rowElement(event.currentTarget, index)?.focus({ preventScroll: true });
  perform(meaning, { index, element: pressed?.element ?? event.currentTarget }, context);
}

/** Presses anywhere in the rows, heard once for all of them. */
export function useGridPresses(context: PressContext) {
  const isTouch = useRef(false);
  const { props, selectable } = context;
  const longPress = useLongPress((index) =>
    props.onSelection(toggleAt(props.selection, selectable, index)),
  );
  const onPointerDown = (event: PointerEvent) => {
    longPress.onPointerDown(event);
    isTouch.current = event.pointerType === "touch";
    // Shift and a press would mark text from one row to the other.
    if (event.shiftKey && indexOf(event.target) !== null) document.getSelection()?.empty();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (longPress.wasLong()) event.preventDefault();
    else click(event, isTouch.current, context);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const index = indexOf(event.target);
    if (index !== null && actOf(event.target) === null) props.events.onCommand?.("open", index);
  };
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const index = indexOf(event.target);
    const isHeard = isTouch.current || props.events.onMenu !== undefined;
    if (index === null || !isHeard) return;
    event.preventDefault();
    // A long press by touch selects; the menu is behind the row's button.
    if (!isTouch.current) openMenu(event, index, context);
  };
  return { ...longPress.handlers, onPointerDown, onClick, onDoubleClick, onContextMenu };
}
