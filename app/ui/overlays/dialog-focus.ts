/** What password managers read and nobody sees takes no focus. */
const FIELDS =
  "input:not([type='hidden'], [hidden], :disabled), select:not(:disabled), textarea:not(:disabled), [role='listbox']";

const ANY = "a[href], button, input:not([hidden], :disabled), select, textarea";

/**
 * What a dialog focuses when it opens: what asks for it (`data-autofocus`), else the first field,
 * else the first button of the foot, which is Cancel where the primary is dangerous. A `menu` begins
 * with its first line.
 */
export function firstFocus(surface: HTMLElement, order: "form" | "menu"): HTMLElement {
  const asked = surface.querySelector<HTMLElement>("[data-autofocus]");
  const field = surface.querySelector<HTMLElement>(`[data-dialog='body'] :is(${FIELDS})`);
  const safe = surface.querySelector<HTMLElement>("[data-dialog='foot'] > button");
  if (order === "menu") return asked ?? surface.querySelector<HTMLElement>(ANY) ?? surface;
  return asked ?? field ?? safe ?? surface;
}
