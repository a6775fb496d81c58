import { useEffect } from "react";
import { onFirstMove } from "#app/ui/first-move.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";

const load = () => import("./SelectionTools.tsx");

export const ListSelectionBar = lazyComponent(async () => (await load()).ListSelectionBar);
export const PhoneSelectionBar = lazyComponent(async () => (await load()).PhoneSelectionBar);
export const RowMenu = lazyComponent(async () => (await load()).RowMenu);

/** What a choice needs is fetched with the first move of pointer or keyboard: it is there for the press. */
export function useSelectionCode(): void {
  useEffect(() => {
    const ends = new AbortController();
    // What cannot be had now is asked for again when it is shown.
    onFirstMove(() => void load().catch(() => undefined), ends.signal);
    return () => ends.abort();
  }, []);
}
