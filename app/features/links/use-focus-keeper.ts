import { type SyntheticEvent, useEffect, useRef } from "react";
import { isFocusFree } from "#app/ui/focus-content.ts";

const CONTROLS = "button, a[href]";
const DIALOGS = "[role=dialog], [role=alertdialog]";

interface Held {
  readonly key: string;
  readonly index: number;
  /** The control of the row, counted from its start. */
  readonly control: number;
}

/**
 * Keeps the focus in a table when the row that had it goes: the same control of the row that took
 * its place gets it, in an empty list the first there is. A row that goes under an open dialog hands
 * it on when the rows are next told. `rows`: null while there is no list.
 */
export function useFocusKeeper(rows: readonly { readonly id: string }[] | null) {
  const ref = useRef<HTMLDivElement>(null);
  const held = useRef<Held | null>(null);
  useEffect(() => {
    const last = held.current;
    if (rows === null || last === null || rows.some(({ id }) => id === last.key)) return;
    const { activeElement } = document;
    if (activeElement?.closest(DIALOGS)) return;
    held.current = null;
    if (!isFocusFree()) return;
    const lines = [...(ref.current?.querySelectorAll("tbody > tr") ?? [])];
    const line = lines[Math.min(last.index, lines.length - 1)] ?? ref.current;
    const controls = line?.querySelectorAll<HTMLElement>(CONTROLS);
    (controls?.[last.control] ?? controls?.[0])?.focus();
  }, [rows]);
  const note = ({ target }: SyntheticEvent) => {
    const control = target instanceof Element ? target.closest(CONTROLS) : null;
    const line = control?.closest("tbody > tr");
    if (!control || !line) return;
    const index = [...(line.parentElement?.children ?? [])].indexOf(line);
    const key = rows?.[index]?.id;
    if (key === undefined) return;
    held.current = { key, index, control: [...line.querySelectorAll(CONTROLS)].indexOf(control) };
  };
  // A window without the focus hears of no focus, but of each press.
  return { ref, onFocus: note, onClick: note };
}
