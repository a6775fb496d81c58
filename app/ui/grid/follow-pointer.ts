import { edgeStep } from "./edge-scroll.ts";
import type { Hands } from "./hand-tools.ts";

export interface PointerAt {
  readonly x: number;
  readonly y: number;
}

export interface FollowedPointer {
  readonly pointerId: number;
  /** Whatever scrolls the rows goes on at its edges. */
  readonly hands: Hands;
  /** The pointer moved, or what is under it did: once a frame. */
  readonly onMove: (at: PointerAt) => void;
  /** Let go, or given up: by Escape, by the browser, or because the list is gone. */
  readonly onEnd: (isDropped: boolean, at: PointerAt) => void;
}

/** Follows a pointer that is held down until it is let go, and scrolls at the edges meanwhile. */
export function followPointer(from: PointerAt, followed: FollowedPointer): void {
  let at = from;
  let frame = 0;
  let shownAtMs = performance.now();
  const over = new AbortController();
  const end = (isDropped: boolean) => {
    if (over.signal.aborted) return;
    over.abort();
    cancelAnimationFrame(frame);
    followed.onEnd(isDropped, at);
  };
  const draw = (nowMs: number) => {
    scrollAtEdge(followed.hands, at.y, nowMs - shownAtMs);
    shownAtMs = nowMs;
    followed.onMove(at);
    frame = requestAnimationFrame(draw);
  };
  const isIt = (event: PointerEvent) => event.pointerId === followed.pointerId;
  const options = { signal: over.signal, capture: true };
  const on = (
    type: "pointermove" | "pointerup" | "pointercancel",
    act: (e: PointerEvent) => void,
  ) => document.addEventListener(type, (event) => isIt(event) && act(event), options);
  on("pointermove", ({ clientX, clientY }) => {
    at = { x: clientX, y: clientY };
  });
  on("pointerup", ({ clientX, clientY }) => {
    at = { x: clientX, y: clientY };
    followed.onMove(at);
    end(true);
  });
  on("pointercancel", () => end(false));
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  document.addEventListener("keydown", onKey, options);
  followed.hands.signal.addEventListener("abort", () => end(false), { signal: over.signal });
  frame = requestAnimationFrame(draw);
}

function scrollAtEdge({ root, parts }: Hands, y: number, elapsedMs: number): void {
  const scroller = parts.scrollerOf(root);
  const topPx = scroller.topPx + scroller.headPx;
  const bottomPx = scroller.topPx + scroller.viewPx - scroller.footPx;
  const px = edgeStep({ y, topPx, bottomPx }, elapsedMs);
  if (px !== 0) scroller.scrollBy(px);
}

/** The click that ends a press which was something else is nobody's. */
export function dropNextClick(): void {
  const over = new AbortController();
  const onClick = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", onClick, { capture: true, signal: over.signal });
  setTimeout(() => over.abort());
}
