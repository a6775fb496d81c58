import type { Hands } from "./hand-tools.ts";
import { beginMarquee, beginsMarquee } from "./marquee.ts";
import { beginTouchDrag } from "./touch-drag.ts";

/** Hears pointers that are held down: by mouse a rectangle selects, by touch rows are taken along. */
export function followHands(hands: Hands): void {
  const { holder, signal } = hands;
  let isMarquee = false;
  const onDown = (event: PointerEvent) => {
    isMarquee = beginsMarquee(event, hands);
    if (isMarquee) beginMarquee(event, hands);
  };
  holder.addEventListener("pointerdown", onDown, { signal });
  // Neither marks text nor takes a row along; the focus is given when it ends.
  const onMouseDown = (event: MouseEvent) => isMarquee && event.preventDefault();
  holder.addEventListener("mousedown", onMouseDown, { signal });
  followFingers(hands);
}

type TouchState =
  | { readonly kind: "none" }
  /** A finger rests on a row. */
  | {
      readonly kind: "resting";
      readonly event: PointerEvent;
      readonly index: number;
      readonly atMs: number;
    }
  | { readonly kind: "dragging" };

/**
 * A finger that has rested on a row so long that it selected it, and then moves, takes along what is selected;
 * one that moves before scrolls, as ever.
 */
function followFingers(hands: Hands): void {
  const { root, signal, tools, parts } = hands;
  let state: TouchState = { kind: "none" };
  const hasRested = () =>
    state.kind === "resting" && performance.now() - state.atMs >= parts.longPressMs;
  const forget = () => {
    state = { kind: "none" };
  };
  const onDown = (event: PointerEvent) => {
    const index = parts.indexOf(event.target);
    const canDrag = event.pointerType === "touch" && event.isPrimary && index !== null;
    state =
      canDrag && tools().props.drag?.touch !== undefined
        ? { kind: "resting", event, index, atMs: performance.now() }
        : { kind: "none" };
  };
  const onMove = (event: PointerEvent) => {
    if (state.kind !== "resting" || event.pointerId !== state.event.pointerId) return;
    const { clientX, clientY } = state.event;
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) <= parts.stillPx) return;
    if (!hasRested()) return forget();
    const { index } = state;
    state = { kind: "dragging" };
    beginTouchDrag(event, index, hands);
  };
  // While rows are under the finger the list scrolls at its edges alone.
  const onTouchMove = (event: TouchEvent) => {
    if (event.cancelable && (hasRested() || state.kind === "dragging")) event.preventDefault();
  };
  // Some browsers take rows along by touch themselves, without our selection; what we tell is no browser's.
  const onDragStart = (event: DragEvent) => {
    if (state.kind === "none" || !event.isTrusted) return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener("pointerdown", onDown, { signal });
  root.addEventListener("pointermove", onMove, { signal });
  root.addEventListener("touchmove", onTouchMove, { signal, passive: false });
  root.addEventListener("dragstart", onDragStart, { signal });
  for (const type of ["pointerup", "pointercancel"] as const)
    document.addEventListener(type, forget, { signal });
}
