import { type FocusEvent, useEffect, useRef } from "react";

const CONTROLS = "button, a[href]";

interface Held {
  readonly key: string;
  readonly index: number;
  /** The control of the row, counted from its start. */
  readonly control: number;
}

/**
 * Keeps the focus in a table when the row that had it goes: the same control of the row that took
 * its place gets it, in an empty list the first there is. `rows`: null while there is no list.
 */
export function useFocusKeeper(rows: readonly { readonly id: string }[] | null) {
  const ref = useRef<HTMLDivElement>(null);
  const held = useRef<Held | null>(null);
  useEffect(() => {
    const last = held.current;
    if (rows === null || last === null || rows.some(({ id }) => id === last.key)) return;
    held.current = null;
    if (document.activeElement !== document.body) return;
    const lines = [...(ref.current?.querySelectorAll("tbody > tr") ?? [])];
    const line = lines[Math.min(last.index, lines.length - 1)] ?? ref.current;
    const controls = line?.querySelectorAll<HTMLElement>(CONTROLS);
    (controls?.[last.control] ?? controls?.[0])?.focus();
  }, [rows]);
  const onFocus = (event: FocusEvent) => {
    const line = event.target.closest("tbody > tr");
    const index = line === null ? -1 : [...(line.parentElement?.children ?? [])].indexOf(line);
    const key = rows?.[index]?.id;
    if (line === null || key === undefined) return;
    const control = [...line.querySelectorAll(CONTROLS)].indexOf(event.target);
    held.current = { key, index, control };
  };
  return { ref, onFocus };
}
