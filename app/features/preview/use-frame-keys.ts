import { useEffect } from "react";
import type { Told } from "./PreviewStage.tsx";

/**
 * Ctrl or ⌘ with P or F is about the file: the browser would print the page around it, and look for words in the
 * part that is drawn.
 */
export function useFrameKeys({ print, find }: Told): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      const act = isAsked ? ({ p: print, f: find }[event.key] ?? null) : null;
      if (act === null || event.defaultPrevented) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [print, find]);
}
