import type { PointerEvent } from "react";
import { useCallback, useEffect, useRef } from "react";
import { indexOf } from "./grid-dom.ts";
import { useBrowserLayoutEffect } from "./use-line-window.ts";

/** How long a finger rests before it selects, in milliseconds. */
export const LONG_PRESS_MS = 500;

/** A finger that moves further than this is scrolling, in CSS pixels. */
export const STILL_PX = 8;

type Press = { timer: ReturnType<typeof setTimeout>; x: number; y: number };

/**
 * Hears a finger that rests on a row. `wasLong` tells the click that follows to do nothing.
 * Not every browser sends a context-menu event for a long press.
 */
export function useLongPress(onLongPress: (index: number) => void) {
  // Rows may have moved while the finger rested.
  const newest = useRef(onLongPress);
  useBrowserLayoutEffect(() => {
    newest.current = onLongPress;
  });
  const press = useRef<Press | null>(null);
  const isLong = useRef(false);
  const end = useCallback(() => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  }, []);
  useEffect(() => end, [end]);
  const onPointerDown = (event: PointerEvent) => {
    end();
    isLong.current = false;
    const index = indexOf(event.target);
    if (event.pointerType !== "touch" || index === null) return;
    const timer = setTimeout(() => {
      isLong.current = true;
      newest.current(index);
    }, LONG_PRESS_MS);
    press.current = { timer, x: event.clientX, y: event.clientY };
  };
  const onPointerMove = (event: PointerEvent) => {
    const at = press.current;
    if (at === null) return;
    if (Math.hypot(event.clientX - at.x, event.clientY - at.y) > STILL_PX) end();
  };
  return {
    wasLong: () => isLong.current,
    onPointerDown,
    handlers: { onPointerMove, onPointerUp: end, onPointerCancel: end },
  };
}
