import { type RefObject, useLayoutEffect } from "react";

const DIALOGS = "[role=dialog], [role=alertdialog]";

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

/** Nobody has the focus, or the page's content has it for want of anything else. */
export function isFocusFree(): boolean {
  return hasNobodyFocus() || document.activeElement === document.getElementById("main");
}

/** What had the focus is gone: it is the content's, but where a dialog is open, which keeps it itself. */
export function focusLost(): void {
  if (hasNobodyFocus() && document.querySelector(DIALOGS) === null) focusContent(null);
}
