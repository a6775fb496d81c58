import { type TouchEvent, useRef } from "react";
import { swipeKey, type TouchPoint } from "#app/contract/swipe.ts";
import type { ScreenKey } from "#app/contract/viewer-frame.ts";

/** A finger across what stands on the page itself; across a frame, the frame says so. */
export function useSwipe(onKey: (key: ScreenKey) => void) {
  const from = useRef<TouchPoint | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest("input") === null;
      from.current = isOwn && event.touches.length === 1 ? pointOf(event) : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const to = pointOf(event);
      if (from.current === null || to === null) return;
      const key = swipeKey(from.current, to);
      from.current = null;
      if (key !== null) onKey(key);
    },
  };
}

function pointOf({ changedTouches, timeStamp: atMs }: TouchEvent): TouchPoint | null {
  const touch = changedTouches[0];
  return touch === undefined ? null : { x: touch.clientX, y: touch.clientY, atMs };
}
