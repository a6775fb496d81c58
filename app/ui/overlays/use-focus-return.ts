import { type RefObject, useCallback, useLayoutEffect } from "react";
import { focusLost, hasNobodyFocus } from "#app/ui/focus-content.ts";

const OVERLAYS = "[role=dialog], [role=alertdialog], [role=menu]";

/**
 * Gives the focus back in the very turn in which the part goes: Radix does it by a timer, which a busy
 * page has late and a hidden one a second late, and until then nobody has the focus. What is returned
 * is for that timer; it leaves the focus to what opened in the place of the part.
 */
export function useFocusReturn(opener: RefObject<Element | null>): () => void {
  const giveBack = useCallback(() => {
    const over = document.activeElement?.closest(OVERLAYS);
    if (over && !over.contains(opener.current)) return;
    if (opener.current instanceof HTMLElement) opener.current.focus();
    // Nothing was focused before, or what was is gone with what the part has done.
    focusLost();
  }, [opener]);
  useLayoutEffect(
    () => () =>
      queueMicrotask(() => {
        if (hasNobodyFocus()) giveBack();
      }),
    [giveBack],
  );
  return giveBack;
}
