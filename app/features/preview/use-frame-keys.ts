import { useEffect } from "react";
import { controlLetterOf } from "#app/contract/control-letter.ts";
import type { Told } from "./PreviewStage.tsx";

/**
 * Ctrl or ⌘ with P or F is about the file: the browser would print the page around it, and look for words in the
 * part that is drawn.
 */
export function useFrameKeys({ print, find }: Pick<Told, "print" | "find">): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = { p: print, f: find }[controlLetterOf(event) ?? ""] ?? null;
      if (act === null || event.defaultPrevented) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [print, find]);
}
