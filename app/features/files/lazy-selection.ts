import { useEffect } from "react";
import { lazyComponent } from "#app/ui/lazy-component.ts";

const load = () => import("./SelectionTools.tsx");

export const ListSelectionBar = lazyComponent(async () => (await load()).ListSelectionBar);
export const PhoneSelectionBar = lazyComponent(async () => (await load()).PhoneSelectionBar);
export const RowMenu = lazyComponent(async () => (await load()).RowMenu);

const FIRST_MOVES = ["pointermove", "pointerdown", "keydown"] as const;

/** What a choice needs is fetched with the first move of pointer or keyboard: it is there for the press. */
export function useSelectionCode(): void {
  useEffect(() => {
    const ends = new AbortController();
    const fetch = () => {
      ends.abort();
      // What cannot be had now is asked for again when it is shown.
      load().catch(() => undefined);
    };
    for (const type of FIRST_MOVES) addEventListener(type, fetch, { signal: ends.signal });
    return () => ends.abort();
  }, []);
}
