/** Place of the row an event happened in; `null` outside the rows. */
export function indexOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
  const index = Number(row?.dataset.index);
  return row === null || Number.isNaN(index) ? null : index;
}

/** The control that was pressed in a row: `select`, `star`, `link`, `menu`, `cancel`, `why`, or the name's link. */
export function actOf(target: EventTarget | null): { act: string; element: HTMLElement } | null {
  if (!(target instanceof Element)) return null;
  const control = target.closest<HTMLElement>("[data-act]");
  if (control !== null) return { act: control.dataset.act ?? "", element: control };
  const name = target.closest<HTMLElement>("a");
  return name === null ? null : { act: "name", element: name };
}

export function rowElement(root: HTMLElement, index: number): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-index="${index}"]`);
}

const CONTROLS = "a[href], button, input:not(:disabled)";

/** The next control of the focused row; the row itself before the first and after the last. */
export function neighbourInRow(row: HTMLElement, step: 1 | -1): HTMLElement {
  const shown = [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.offsetParent !== null || control.getClientRects().length > 0,
  );
  const stops = [row, ...shown];
  const at = stops.findIndex((stop) => stop.matches(":focus"));
  return stops[(at + step + stops.length) % stops.length] ?? row;
}

export function directionOf(element: Element): "ltr" | "rtl" {
  return getComputedStyle(element).direction === "rtl" ? "rtl" : "ltr";
}
