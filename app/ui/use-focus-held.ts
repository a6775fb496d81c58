import { type RefObject, useEffect } from "react";
import { hasNobodyFocus, useFocusLeft } from "./focus-content.ts";

/**
 * Keeps the focus when what had it goes: inside the part it moves to `next`, and to the page's
 * content when the whole part goes. Otherwise it falls to the document, and the next Tab begins at
 * the top.
 */
export function useFocusHeld(
  part: RefObject<HTMLElement>,
  next: (part: HTMLElement) => HTMLElement | null,
): void {
  useEffect(() => {
    const element = part.current;
    if (element === null) return undefined;
    return holdFocus(element, next);
  }, [part, next]);
  useFocusLeft(part);
}

function holdFocus(part: HTMLElement, next: (part: HTMLElement) => HTMLElement | null) {
  let last: Element | null = part.contains(document.activeElement) ? document.activeElement : null;
  const onFocus = (event: FocusEvent) => {
    last = event.target instanceof Element ? event.target : null;
  };
  const onBlur = () => {
    // What is taken out of the page loses the focus too; it is gone a moment later.
    queueMicrotask(() => {
      if (last?.isConnected && !part.contains(document.activeElement)) last = null;
    });
  };
  const observer = new MutationObserver(() => {
    if (last === null || last.isConnected || !hasNobodyFocus()) return;
    last = null;
    next(part)?.focus({ preventScroll: true });
  });
  part.addEventListener("focusin", onFocus);
  part.addEventListener("focusout", onBlur);
  observer.observe(part, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    part.removeEventListener("focusin", onFocus);
    part.removeEventListener("focusout", onBlur);
  };
}
