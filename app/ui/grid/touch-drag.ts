import { dropNextClick, followPointer, type PointerAt } from "./follow-pointer.ts";
import type { Hands } from "./hand-tools.ts";

/** Takes rows along under a finger until it is lifted over a folder. Browsers do it by mouse alone. */
export function beginTouchDrag(event: PointerEvent, index: number, hands: Hands): void {
  const props = () => hands.tools().props;
  const count = props().drag?.touch?.take(index) ?? 0;
  if (count === 0) return;
  const ghost = createGhost(props().rows.rowAt(index)?.name ?? "", count);
  const from = { x: event.clientX, y: event.clientY };
  const onMove = (at: PointerAt) => {
    ghost.show(at);
    props().drag?.touch?.hold(rowUnder(at, hands), false);
  };
  const onEnd = (isDropped: boolean, at: PointerAt) => {
    ghost.remove();
    dropNextClick();
    props().drag?.touch?.hold(isDropped ? rowUnder(at, hands) : null, true);
  };
  followPointer(from, {
    pointerId: event.pointerId,
    hands,
    onMove,
    onEnd,
  });
}

function rowUnder({ x, y }: PointerAt, { root, parts }: Hands): number | null {
  const under = document.elementFromPoint(x, y);
  return under !== null && root.contains(under) ? parts.indexOf(under) : null;
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
