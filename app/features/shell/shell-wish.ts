import { useEffect, useState } from "react";

/** What may lie over every page of the shell; one at a time. */
export type ShellWindow = "help" | "contact" | "palette" | "shortcuts";

/** What a person did that only code that comes late understands; each is another object. */
export type ShellWish = Event | { readonly type: ShellWindow };

/** Before a first move nobody needs the keys of the shell, or what they open. */
const FIRST_MOVES = ["pointermove", "pointerdown", "keydown"] as const;

/** The wish that came last; null before any. The first move is one. */
export function useShellWish() {
  const [wish, setWish] = useState<ShellWish | null>(null);
  useEffect(() => {
    const end = new AbortController();
    const note = (event: Event) => {
      end.abort();
      if (event instanceof KeyboardEvent && isPaletteKey(event)) event.preventDefault();
      setWish(event);
    };
    for (const type of FIRST_MOVES) addEventListener(type, note, end);
    return () => end.abort();
  }, []);
  return [wish, setWish] as const;
}

/** Ctrl K, on a Mac Cmd K; browsers would search with it. */
export function isPaletteKey({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k";
}
