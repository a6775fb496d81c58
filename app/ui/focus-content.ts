import { type RefObject, useLayoutEffect } from "react";

interface Focusable {
  focus(): void;
}

/** What was pressed goes away: the rows take the focus, or the page's content where there are none. */
export function focusContent(rows: RefObject<Focusable> | null): void {
  const main = document.getElementById("main");
  if (rows !== null && rows.current !== null) rows.current.focus();
  else if (main !== null) {
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }
}

/** A part that goes with the focus inside hands it to the page's content. */
export function useFocusLeft(part: RefObject<HTMLElement>): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) queueMicrotask(focusLost);
    };
  }, [part]);
}

export function hasNobodyFocus(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}

function focusLost(): void {
  if (hasNobodyFocus()) focusContent(null);
}
