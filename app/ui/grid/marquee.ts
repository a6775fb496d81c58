import { cellBlocks } from "./cell-blocks.ts";
import { dropNextClick, followPointer, type PointerAt } from "./follow-pointer.ts";
import type { Hands } from "./hand-tools.ts";
import { type Box, boxBetween, rowsInBox } from "./marquee-rows.ts";
import type { Selection } from "./selection.ts";

/** A pointer that moves less draws nothing, in CSS pixels. */
const STILL_PX = 4;

/**
 * Whether a press draws a rectangle: beside the rows, and in a row that is not selected on what is said of it
 * behind its name. On its name, and in all of a selected row, it takes rows along (Reading R-440).
 */
export function beginsMarquee(event: PointerEvent, { holder, parts }: Hands): boolean {
  const { target } = event;
  if (event.pointerType !== "mouse" || event.button !== 0 || event.altKey) return false;
  if (!(target instanceof Element) || !holder.contains(target) || isOnScrollBar(event, holder))
    return false;
  const row = target.closest("[data-index]");
  if (row === null) return target.closest("a, button, input, label, [role=toolbar], h2") === null;
  const isBehindName = target.closest(parts.behindName) !== null;
  return isBehindName && row.getAttribute("aria-selected") !== "true";
}

function isOnScrollBar({ clientX }: PointerEvent, holder: HTMLElement): boolean {
  const insidePx = clientX - holder.getBoundingClientRect().left - holder.clientLeft;
  return insidePx < 0 || insidePx >= holder.clientWidth;
}

/** Selects what a rectangle touches; with Ctrl, Cmd or Shift in addition to what is selected. */
export function beginMarquee(event: PointerEvent, hands: Hands): void {
  const { holder, root, tools, parts } = hands;
  const before = tools().props.selection;
  const change = (next: Selection) => tools().props.onSelection(next);
  const isAdding = event.ctrlKey || event.metaKey || event.shiftKey;
  const from = { x: event.clientX, y: event.clientY };
  const origin = root.getBoundingClientRect();
  const frame = createFrame();
  let hasSelected = false;
  let touched: readonly number[] = [];
  const select = (rows: readonly number[]) => {
    const { selectable } = tools();
    const keys = new Set(isAdding ? before.keys : []);
    const added = rows.map((index) => selectable.keyAt(index));
    for (const key of added) if (key !== undefined) keys.add(key);
    const first = added.find((key) => key !== undefined) ?? null;
    change({ keys, anchorKey: first ?? (isAdding ? before.anchorKey : null) });
  };
  const onMove = (at: PointerAt) => {
    const now = root.getBoundingClientRect();
    // What it began on may have scrolled away since.
    const start = { x: from.x + now.left - origin.left, y: from.y + now.top - origin.top };
    if (!frame.isShown && Math.hypot(at.x - start.x, at.y - start.y) < STILL_PX) return;
    const box = boxBetween(start, at);
    frame.show(holder, box);
    const rows = rowsInBox(cellBlocks(root, tools().props.rows.count), box);
    if (!isSame(rows, touched) || !hasSelected) select(rows);
    hasSelected = true;
    touched = rows;
  };
  const onEnd = (isDropped: boolean, at: PointerAt) => {
    const wasDrawn = frame.isShown;
    frame.remove();
    if (wasDrawn) dropNextClick();
    if (!isDropped) change(before);
    else if (!wasDrawn && !isAdding && parts.indexOf(event.target) === null)
      change({ keys: new Set(), anchorKey: null });
    const last = at.y < from.y ? touched[0] : touched.at(-1);
    if (!isDropped || last === undefined) return;
    tools().focus.hold(last);
    root.focus({ preventScroll: true });
  };
  followPointer(from, {
    pointerId: event.pointerId,
    hands,
    onMove,
    onEnd,
  });
}

/** Both in the order of their places, and without holes in lines: ends and number say it all. */
function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a[0] === b[0] && a.at(-1) === b.at(-1);
}

/** The rectangle as it is seen, over the rows and under the bars. */
function createFrame() {
  const element = document.createElement("div");
  element.setAttribute("aria-hidden", "true");
  Object.assign(element.style, {
    position: "fixed",
    zIndex: "var(--z-panel)",
    border: "1px solid var(--accent-text)",
    borderRadius: "2px",
    background: "color-mix(in srgb, var(--accent-text) 12%, transparent)",
    pointerEvents: "none",
  });
  return {
    get isShown() {
      return element.isConnected;
    },
    show: (holder: HTMLElement, box: Box) => {
      if (!element.isConnected) holder.append(element);
      const view = holder.getBoundingClientRect();
      const top = Math.max(box.top, view.top);
      const left = Math.max(box.left, view.left);
      Object.assign(element.style, {
        top: `${top}px`,
        left: `${left}px`,
        width: `${Math.max(0, Math.min(box.right, view.right) - left)}px`,
        height: `${Math.max(0, Math.min(box.bottom, view.bottom, innerHeight) - top)}px`,
      });
    },
    remove: () => element.remove(),
  };
}
