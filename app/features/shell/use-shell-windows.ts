import { useCallback, useEffect, useRef, useState } from "react";
import type { ShellWindow } from "./shell-window.ts";

/** First moves of a person; before them nobody needs the keys of the shell, or what they open. */
const FIRST_MOVES = ["pointermove", "pointerdown", "keydown"] as const;

export interface ShellWindows {
  /** The move that asked for their code first; null before. */
  readonly first: Event | null;
  readonly opened: ShellWindow | null;
  /** What had the focus before the first of them opened. */
  readonly opener: HTMLElement | null;
  open(wanted: ShellWindow | null): void;
}

export function useShellWindows(): ShellWindows {
  const [first, setFirst] = useState<Event | null>(null);
  const [opened, setOpened] = useState<ShellWindow | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const end = new AbortController();
    const note = (event: Event) => {
      end.abort();
      if (event instanceof KeyboardEvent && isPaletteKey(event)) event.preventDefault();
      setFirst(event);
    };
    for (const type of FIRST_MOVES) addEventListener(type, note, { signal: end.signal });
    return () => end.abort();
  }, []);
  const open = useCallback((wanted: ShellWindow | null) => {
    setOpened((now) => {
      const active = document.activeElement;
      if (now === null && active instanceof HTMLElement) opener.current = active;
      return wanted;
    });
  }, []);
  return { first, opened, opener: opener.current, open };
}

/** Ctrl K, on a Mac Cmd K; browsers would search with it. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k";
}
