import { swipeKey, type TouchPoint } from "#app/contract/swipe.ts";
import type { ScreenKey } from "#app/contract/viewer-frame.ts";

/** A finger across a viewer leads to the next file, where the viewer has no use for it itself. */
export function followSwipes(onKey: (key: ScreenKey) => void): void {
  let from: TouchPoint | null = null;
  document.addEventListener("touchstart", ({ touches, target, timeStamp: atMs }) => {
    const [touch, another] = touches;
    const isFree = another === undefined && !movesAcross(target);
    from = touch !== undefined && isFree ? { x: touch.clientX, y: touch.clientY, atMs } : null;
  });
  document.addEventListener("touchend", ({ changedTouches, timeStamp: atMs }) => {
    const [touch] = changedTouches;
    if (from === null || touch === undefined) return;
    const key = swipeKey(from, { x: touch.clientX, y: touch.clientY, atMs });
    from = null;
    if (key !== null) onKey(key);
  });
}

/** What it is in moves across the screen itself: it is wider than its box, or zoomed. */
export function movesAcross(target: EventTarget | null): boolean {
  for (let at = target instanceof Element ? target : null; at !== null; at = at.parentElement) {
    if (at instanceof HTMLElement && at.dataset.zoomed === "true") return true;
    if (at.scrollWidth > at.clientWidth + 1 && scrolls(at)) return true;
  }
  return false;
}

function scrolls(element: Element): boolean {
  return /auto|scroll/.test(getComputedStyle(element).overflowX);
}
