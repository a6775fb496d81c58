import type { ScreenKey } from "./viewer-frame.ts";

export interface TouchPoint {
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
}

const LEAST_PX = 56;
const MOST_MS = 700;
/** How much more across than along the page. */
const SLOPE = 2;

/** The key that a finger's way across the screen stands for; null where it is none. */
export function swipeKey(from: TouchPoint, to: TouchPoint): ScreenKey | null {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const isSwipe = Math.abs(x) >= LEAST_PX && Math.abs(x) >= SLOPE * Math.abs(y);
  if (!isSwipe || to.atMs - from.atMs > MOST_MS) return null;
  return x < 0 ? "ArrowRight" : "ArrowLeft";
}
