import { useEffect, useState } from "react";
import { latinKeyOf } from "#app/contract/latin-key.ts";
import { onFirstMove } from "#app/ui/first-move.ts";

/** What may lie over every page of the shell; one at a time. */
export type ShellWindow = "help" | "contact" | "palette" | "shortcuts";

/** What a person did that only code that comes late understands; each is another object. */
export type ShellWish = Event | { readonly type: ShellWindow | "back" };

/** The key for the palette, heard while the page came to life: a browser would search with it. */
let early: KeyboardEvent | null = null;

function hearEarly(event: KeyboardEvent): void {
  if (!isPaletteKey(event)) return;
  event.preventDefault();
  early = event;
}
if (typeof document !== "undefined") addEventListener("keydown", hearEarly);

/** The wish that came last; null before a first move, when nobody needs what understands it. */
export function useShellWish() {
  const [wish, setWish] = useState<ShellWish | null>(null);
  useEffect(() => {
    const end = new AbortController();
    removeEventListener("keydown", hearEarly);
    if (early !== null) setWish(early);
    early = null;
    const openPalette = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      setWish(event);
    };
    addEventListener("keydown", openPalette, end);
    onFirstMove((event) => setWish((now) => now ?? event), end.signal);
    return () => end.abort();
  }, []);
  return [wish, setWish] as const;
}

/** Ctrl K, on a Mac Cmd K, in whatever alphabet. */
function isPaletteKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey } = event;
  return (ctrlKey || metaKey) && !altKey && latinKeyOf(event).toLowerCase() === "k";
}
