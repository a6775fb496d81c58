import { useCallback, useEffect, useRef, useState } from "react";
import type { ShellWindow, ShellWish } from "./shell-wish.ts";

export interface ShellWindows {
  readonly opened: ShellWindow | null;
  /** What had the focus before the first of them opened. */
  readonly opener: HTMLElement | null;
  open(wanted: ShellWindow): void;
  close(): void;
}

/** Which window of the shell is open; a wish for one opens it. */
export function useShellWindows(wish: ShellWish): ShellWindows {
  const [opened, setOpened] = useState<ShellWindow | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const open = useCallback((wanted: ShellWindow) => {
    setOpened((now) => {
      const active = document.activeElement;
      if (now === null && active instanceof HTMLElement) opener.current = active;
      return wanted;
    });
  }, []);
  useEffect(() => {
    if (!(wish instanceof Event) && wish.type !== "back") open(wish.type);
  }, [wish, open]);
  const close = useCallback(() => setOpened(null), []);
  return { opened, opener: opener.current, open, close };
}
