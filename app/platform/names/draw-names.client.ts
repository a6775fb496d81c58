import { firstRunUnits } from "#app/core/display/name-runs.ts";
import type { FirstName } from "#app/core/first-page/first-rows.ts";
import type { NameLook } from "./names-island.ts";

/** Rows or tiles of a list that the server drew, or the one file of a link (`app/ui/grid/LoneFile.tsx`). */
const ROWS = '[data-view] [data-index][data-state="sealed"], [data-lone-file][data-state="sealed"]';
/** The bar that stands for a name (`app/ui/Progress.tsx`). */
const BAR = "[data-length]";

/**
 * Writes names into the sealed rows of a page, all at once, as `app/ui/grid` draws them.
 * False, and nothing is written, where the rows are not those of the page.
 */
export function drawNames(rows: readonly (FirstName | null)[], look: NameLook): boolean {
  const drawn = [...document.querySelectorAll(ROWS)].map((row) => ({
    row,
    bar: row.querySelector(BAR),
    icon: row.querySelector("use"),
  }));
  if (drawn.length !== rows.length) return false;
  for (const [index, { row, bar, icon }] of drawn.entries()) {
    const shown = rows[index] ?? null;
    if (shown === null) continue;
    bar?.replaceWith(makeName(shown, look));
    icon?.setAttribute("href", `/filetypes.svg#${shown.symbol}`);
    row.removeAttribute("aria-busy");
  }
  return true;
}

function makeName({ name, extension, kind }: FirstName, look: NameLook): HTMLElement {
  const element = makePart(kind === "folder" ? look.folder : look.file, "");
  element.dir = "auto";
  const [units, end] = [firstRunUnits(name, extension), name.length - extension.length];
  element.append(makePart(look.base, name.slice(0, units)));
  if (units < end) element.append(makePart(look.latin, name.slice(units, end)));
  if (extension !== "") element.append(makePart(look.extension, extension));
  return element;
}

function makePart(className: string, text: string): HTMLElement {
  const part = document.createElement("span");
  part.className = className;
  // An empty text would be a node that React does not expect.
  if (text !== "") part.textContent = text;
  return part;
}
