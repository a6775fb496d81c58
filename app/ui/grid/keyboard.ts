import type { RowCommand } from "./row.ts";

export type KeyStroke = {
  key: string;
  /** Ctrl, or Command on a Mac. */
  isControl: boolean;
  isShift: boolean;
};

/** Where the focus is in the list, and how the list is laid out. */
export type GridPlace = {
  active: number;
  count: number;
  /** Lines that fit in view. */
  pageLines: number;
  /** Items in a line: 1 in the list view. */
  columns: number;
  /** Tile view: items of the first section, which begins its own lines. */
  folderCount: number;
  direction: "ltr" | "rtl";
};

export type KeyMeaning =
  | { kind: "move"; to: number; isExtending: boolean }
  | { kind: "inside"; step: 1 | -1 }
  | { kind: "toggle" }
  | { kind: "all" }
  | { kind: "clear" }
  | { kind: "menu" }
  /** A letter of a name. */
  | { kind: "type"; letter: string }
  | { kind: "command"; command: RowCommand };

const PLAIN_COMMANDS: Readonly<Record<string, RowCommand>> = {
  Enter: "open",
  F2: "rename",
  Delete: "delete",
};

const CONTROL_COMMANDS: Readonly<Record<string, RowCommand>> = { c: "copy", x: "cut" };

/** Place one line away; a section that ends in a short line is crossed in the same column. */
function lineAway(place: GridPlace, lines: number): number {
  const { active, columns, folderCount, count } = place;
  if (columns === 1) return active + lines;
  const isFolder = active < folderCount;
  const start = isFolder ? 0 : folderCount;
  const end = isFolder ? folderCount : count;
  const to = active + lines * columns;
  const column = (active - start) % columns;
  if (to >= end && isFolder) return Math.min(folderCount + column, count - 1);
  if (to >= end) return Math.min(to, count - 1);
  if (to >= start) return to;
  if (isFolder) return active;
  if (folderCount === 0) return active;
  const lastLineStart = folderCount - (((folderCount - 1) % columns) + 1);
  return Math.min(lastLineStart + column, folderCount - 1);
}

function target(stroke: KeyStroke, place: GridPlace): number | null {
  const forward = place.direction === "rtl" ? -1 : 1;
  switch (stroke.key) {
    case "ArrowDown":
      return lineAway(place, 1);
    case "ArrowUp":
      return lineAway(place, -1);
    case "ArrowRight":
      return place.columns === 1 ? null : place.active + forward;
    case "ArrowLeft":
      return place.columns === 1 ? null : place.active - forward;
    case "Home":
      return 0;
    case "End":
      return place.count - 1;
    case "PageDown":
      return place.active + place.pageLines * place.columns;
    case "PageUp":
      return place.active - place.pageLines * place.columns;
    default:
      return null;
  }
}

/** What a key asks of the grid; `null` when it is none of the grid's keys. */
export function keyMeaning(stroke: KeyStroke, place: GridPlace): KeyMeaning | null {
  const to = target(stroke, place);
  if (to !== null) {
    const inside = Math.min(Math.max(0, to), place.count - 1);
    return { kind: "move", to: inside, isExtending: stroke.isShift };
  }
  if (stroke.key === "ArrowRight" || stroke.key === "ArrowLeft") {
    const isForward = (stroke.key === "ArrowRight") === (place.direction === "ltr");
    return { kind: "inside", step: isForward ? 1 : -1 };
  }
  if (stroke.isControl) {
    const letter = stroke.key.toLowerCase();
    if (letter === "a") return { kind: "all" };
    const command = CONTROL_COMMANDS[letter];
    return command === undefined ? null : { kind: "command", command };
  }
  if (stroke.key === " ") return { kind: "toggle" };
  if (stroke.key === "Escape") return { kind: "clear" };
  if (stroke.key === "ContextMenu" || (stroke.key === "F10" && stroke.isShift)) {
    return { kind: "menu" };
  }
  const command = PLAIN_COMMANDS[stroke.key];
  if (command !== undefined) return { kind: "command", command };
  return [...stroke.key].length === 1 ? { kind: "type", letter: stroke.key } : null;
}
