import { type RefObject, useLayoutEffect } from "react";

/** What lists keep free below their last row, in CSS pixels. */
const ROOM = "--room-below";
/** Between the last row and what lies over the page. */
const GAP_PX = 8;

/** A part that lies over the end of the page makes room below its lists while it is there. */
export function useRoomBelow(part: RefObject<HTMLElement>): void {
  useLayoutEffect(() => {
    const element = part.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const measure = () => {
      // Where it will stand, wherever its way in has brought it.
      const coveredPx = window.innerHeight - element.offsetTop;
      style.setProperty(ROOM, `${Math.ceil(coveredPx) + GAP_PX}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
      style.removeProperty(ROOM);
    };
  }, [part]);
}
