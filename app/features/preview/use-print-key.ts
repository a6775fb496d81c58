import { useEffect } from "react";

/** Ctrl or ⌘ and P puts the file on paper, and not the page with the part of it that is in sight. */
export function usePrintKey(print: (() => void) | null): void {
  useEffect(() => {
    if (print === null) return;
    const listen = (event: KeyboardEvent) => {
      const isPrint = event.key === "p" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isPrint || event.defaultPrevented) return;
      event.preventDefault();
      print();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [print]);
}
