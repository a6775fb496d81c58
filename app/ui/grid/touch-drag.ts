import { dropNextClick, followPointer, type PointerAt } from "./follow-pointer.ts";
import type { Hands } from "./hand-tools.ts";

/** Takes rows along under a finger until it is lifted over a folder. Browsers do it by mouse alone. */
export function beginTouchDrag(event: PointerEvent, index: number, hands: Hands): void {
  const props = () => hands.tools().props;
  const count = props().drag?.touch?.take(index) ?? 0;
  if (count === 0) return;
  const ghost = createGhost(props().rows.rowAt(index)?.name ?? "", count);
  const beside = dragBeside(event.target, hands.root);
  const from = { x: event.clientX, y: event.clientY };
  const onMove = (at: PointerAt) => {
    ghost.show(at);
    const under = document.elementFromPoint(at.x, at.y);
    beside.hold(under);
    props().drag?.touch?.hold(rowAt(under, hands), false);
  };
  const onEnd = (isDropped: boolean, at: PointerAt) => {
    ghost.remove();
    dropNextClick();
    beside.end(isDropped);
    const under = isDropped ? document.elementFromPoint(at.x, at.y) : null;
    props().drag?.touch?.hold(rowAt(under, hands), true);
  };
  followPointer(from, {
    pointerId: event.pointerId,
    hands,
    onMove,
    onEnd,
  });
}

function rowAt(under: Element | null, { root, parts }: Hands): number | null {
  return under !== null && root.contains(under) ? parts.indexOf(under) : null;
}

/**
 * Folders beside the rows, in the path and in the drawer, hear of the finger what a browser tells them of a
 * mouse: so they take, refuse and mark what is held over them by the same rules.
 */
function dragBeside(row: EventTarget | null, root: HTMLElement) {
  const dataTransfer = new DataTransfer();
  /** Whether what was told was taken up. */
  const tell = (to: EventTarget, type: string) =>
    !to.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  let over: Element | null = null;
  let isTaken = false;
  tell(row ?? root, "dragstart");
  return {
    hold: (under: Element | null) => {
      const next = under === null || root.contains(under) ? null : under;
      if (over !== null && over !== next) tell(over, "dragleave");
      over = next;
      isTaken = over !== null && tell(over, "dragover");
    },
    end: (isDropped: boolean) => {
      if (over !== null) tell(over, isDropped && isTaken ? "drop" : "dragleave");
      tell(root, "dragend");
    },
  };
}

/** Beside the finger, not under it, in CSS pixels. */
const BESIDE_PX = 16;

/** The name of the row that was taken, and how many go with it. */
function createGhost(name: string, count: number) {
  const element = document.createElement("div");
  element.setAttribute("aria-hidden", "true");
  Object.assign(element.style, {
    position: "fixed",
    insetBlockStart: "0",
    left: "0",
    zIndex: "var(--z-toast)",
    display: "flex",
    alignItems: "center",
    gap: "0.625rem",
    maxInlineSize: "15rem",
    minBlockSize: "2.5rem",
    paddingInline: "0.625rem",
    borderRadius: "var(--r-3)",
    background: "var(--raised)",
    boxShadow: "var(--shadow-3)",
    fontWeight: "500",
    pointerEvents: "none",
  });
  const label = document.createElement("span");
  label.dir = "auto";
  label.textContent = name;
  Object.assign(label.style, {
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  });
  element.append(label);
  if (count > 1) element.append(createCount(count));
  return {
    show: ({ x, y }: PointerAt) => {
      if (!element.isConnected) document.body.append(element);
      const { width, height } = element.getBoundingClientRect();
      const left = Math.max(0, Math.min(x + BESIDE_PX, innerWidth - width));
      const top = Math.max(0, y - height - BESIDE_PX);
      element.style.transform = `translate(${left}px, ${top}px)`;
    },
    remove: () => element.remove(),
  };
}

function createCount(count: number): HTMLElement {
  const badge = document.createElement("span");
  badge.textContent = new Intl.NumberFormat(document.documentElement.lang).format(count);
  Object.assign(badge.style, {
    flex: "none",
    minInlineSize: "1.375rem",
    paddingInline: "0.375rem",
    borderRadius: "var(--r-full)",
    background: "var(--accent)",
    color: "var(--on-accent)",
    font: "var(--type-meta)",
    textAlign: "center",
  });
  return badge;
}
