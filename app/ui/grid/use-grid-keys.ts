import type { KeyboardEvent, MutableRefObject } from "react";
import { latinKeyOf } from "#app/contract/latin-key.ts";
import { actOf, directionOf, indexOf, neighbourInRow, rowElement } from "./grid-dom.ts";
import type { FileGridProps, GridViewHandle } from "./grid-props.ts";
import type { KeyMeaning } from "./keyboard.ts";
import { keyMeaning } from "./keyboard.ts";
import type { SelectableRows } from "./selection.ts";
import {
  clearSelection,
  extendTo,
  isSelected,
  selectAll,
  selectOnly,
  toggleAt,
} from "./selection.ts";
import { isTyping, type Typed, typeOn } from "./typed.ts";
import type { RovingFocus } from "./use-roving-focus.ts";

type KeysContext = {
  props: FileGridProps;
  root: HTMLElement | null;
  view: GridViewHandle | null;
  focus: RovingFocus;
  selectable: SelectableRows;
  typed: MutableRefObject<Typed>;
};

/** A control inside the row keeps its own keys. */
function isOwnKey(event: KeyboardEvent): boolean {
  const act = actOf(event.target);
  if (act === null) return false;
  return event.key === "Enter" || event.key === " ";
}

function move(meaning: Extract<KeyMeaning, { kind: "move" }>, context: KeysContext): void {
  const { props, focus, selectable } = context;
  if (meaning.isExtending) {
    const { selection } = props;
    const from = selectable.keyAt(focus.active);
    // After moving about without Shift, a new range begins where the focus is.
    const isFresh = from === undefined || !isSelected(selection, from);
    const start = isFresh ? selectOnly(selection, selectable, focus.active) : selection;
    props.onSelection(extendTo(start, selectable, meaning.to));
  }
  focus.focusRow(meaning.to);
}

/** Goes to the name that is being typed. The shell hears the letters as well: "G, F" leads on (Reading R-283). */
function type(letter: string, nowMs: number, { props, focus, typed }: KeysContext): void {
  typed.current = typeOn(typed.current, letter, nowMs);
  const { text } = typed.current;
  const go = async () => {
    const { findTyped } = await import("./type-ahead.ts");
    const found = findTyped(props.rows, text, focus.active);
    if (found !== null) focus.focusRow(found);
  };
  // Without a connection the letters are lost, and nothing else.
  go().catch(() => undefined);
}

/** The browser empties its own clipboard with what is copied here. */
const SHARED_WITH_BROWSER: ReadonlySet<string> = new Set(["copy", "cut"]);

/** Does what a key means; whether the grid alone took it. */
function act(meaning: KeyMeaning, context: KeysContext, nowMs: number): boolean {
  const { props, focus, root, selectable } = context;
  const { selection, onSelection, events } = props;
  const row = root && rowElement(root, focus.active);
  switch (meaning.kind) {
    case "move":
      move(meaning, context);
      return true;
    case "inside":
      if (row) neighbourInRow(row, meaning.step).focus();
      return true;
    case "toggle":
      onSelection(toggleAt(selection, selectable, focus.active));
      return true;
    case "all":
      onSelection(selectAll(selection, selectable));
      return true;
    case "clear":
      if (selection.keys.size === 0) return false;
      onSelection(clearSelection());
      return true;
    case "menu":
      if (row) events.onMenu?.(focus.active, { kind: "element", element: row, by: "key" });
      return events.onMenu !== undefined;
    case "command":
      events.onCommand?.(meaning.command, focus.active);
      return events.onCommand !== undefined && !SHARED_WITH_BROWSER.has(meaning.command);
    case "type":
      type(meaning.letter, nowMs, context);
      return false;
  }
}

/** What is done with the row that has the focus, and with none while a column head has it. */
const OF_A_ROW: ReadonlySet<KeyMeaning["kind"]> = new Set(["toggle", "inside", "menu", "command"]);

/** Hears the keys of the focused row. */
export function onGridKey(event: KeyboardEvent, context: KeysContext): void {
  const { props, root, view, focus } = context;
  if (root === null || event.altKey || props.rows.count === 0 || isOwnKey(event)) return;
  const isSpaceOfWord = event.key === " " && isTyping(context.typed.current, event.timeStamp);
  const isControl = event.ctrlKey || event.metaKey;
  const key = isControl ? latinKeyOf(event) : event.key;
  const meaning: KeyMeaning | null = isSpaceOfWord
    ? { kind: "type", letter: " " }
    : keyMeaning(
        { key, isControl, isShift: event.shiftKey },
        {
          active: focus.active,
          count: props.rows.count,
          pageLines: view?.pageLines() ?? 1,
          columns: view?.columns() ?? 1,
          folderCount: props.folderCount ?? 0,
          direction: directionOf(root),
        },
      );
  if (meaning === null) return;
  const isOfHead = event.target !== root && indexOf(event.target) === null;
  if (isOfHead && OF_A_ROW.has(meaning.kind)) return;
  if (act(meaning, context, event.timeStamp) || isSpaceOfWord) event.preventDefault();
}
