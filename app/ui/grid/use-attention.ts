import { type RefObject, useEffect } from "react";

/** What people do with a list. A pointer that only rests where rows appear does nothing. */
const INPUTS = ["pointermove", "pointerdown", "wheel", "touchstart", "keydown", "focusin"] as const;
const LISTENING = { capture: true, passive: true };

/** Tells each time that somebody is busy with what `holder` shows. */
export function useAttention(
  holder: RefObject<HTMLElement>,
  onAttention: (() => void) | undefined,
): void {
  useEffect(() => {
    const { current } = holder;
    if (current === null || onAttention === undefined) return undefined;
    const onScroll = ({ target }: Event) => {
      if (isScrolledAway(target, current)) onAttention();
    };
    for (const type of INPUTS) current.addEventListener(type, onAttention, LISTENING);
    document.addEventListener("scroll", onScroll, LISTENING);
    return () => {
      for (const type of INPUTS) current.removeEventListener(type, onAttention, LISTENING);
      document.removeEventListener("scroll", onScroll, LISTENING);
    };
  }, [holder, onAttention]);
}

/** A page that is gone to scrolls to its beginning by itself (Spec B§2); away from it people scroll. */
function isScrolledAway(scroller: EventTarget | null, holder: HTMLElement): boolean {
  if (!(scroller instanceof Node) || !scroller.contains(holder)) return false;
  const element = scroller instanceof Element ? scroller : document.documentElement;
  return element.scrollTop > 0;
}
