import { useEffect, useState } from "react";

/** What may lie over every page of the shell; one at a time. */
export type ShellWindow = "help" | "contact" | "palette" | "shortcuts";

/** What a person did that only code that comes late understands; each is another object. */
export type ShellWish = Event | { readonly type: ShellWindow };

/** The wish that came last; null before a first move, when nobody needs what understands it. */
export function useShellWish() {
  const [wish, setWish] = useState<ShellWish | null>(null);
  useEffect(() => {
    const end = new AbortController();
    const note = (event: Event) => setWish((now) => now ?? event);
    const hear = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return note(event);
      event.preventDefault();
      setWish(event);
    };
    addEventListener("pointermove", note, { once: true, signal: end.signal });
    addEventListener("pointerdown", note, { once: true, signal: end.signal });
    addEventListener("keydown", hear, end);
    return () => end.abort();
  }, []);
  return [wish, setWish] as const;
}

/** Ctrl K, on a Mac Cmd K; browsers would search with it. */
function isPaletteKey({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k";
}
