import type { ElementHandle, JSHandle, Page } from "@playwright/test";
import { expect } from "#tests/e2e/fixtures.ts";

/** What a page does from the moment on in which somebody begins to listen. */
export interface Heard {
  readonly seen: JSHandle<Seen>;
  readonly wasChosen: boolean;
  readonly rows: readonly string[] | null;
  /** Neither a download nor the browser's choice of a file changes anything in the page. */
  readonly hasStarted: () => boolean;
}

interface Seen {
  changes: number;
  readonly isChecked: boolean;
  stop(): void;
}

interface Pressed {
  readonly element: ElementHandle<HTMLElement>;
  readonly name: string;
}

export const SOON = { timeout: 2_000 };
/** It is so already: another press changes nothing. */
const CHOSEN =
  "[aria-pressed=true], button[aria-current=true], [aria-checked=true][role=menuitemradio], :checked[type=radio]";
const ROWS = "[role=row][data-index], [role=gridcell][data-index]";

/** Begins to listen, before a control is pressed. */
export async function listen(page: Page, element: ElementHandle<HTMLElement>): Promise<Heard> {
  let started = 0;
  const start = () => {
    started += 1;
  };
  page.once("download", start);
  page.once("filechooser", start);
  const seen = await element.evaluateHandle((control): Seen => {
    const isChecked = control instanceof HTMLInputElement && control.checked;
    const seen = { changes: 0, isChecked, stop: () => observer.disconnect() };
    const isTip = (node: Node) => node instanceof Element && node.matches("[role=tooltip]");
    const isMore = ({ target, addedNodes, removedNodes }: MutationRecord) =>
      !isTip(target) && ![...addedNodes, ...removedNodes].some(isTip);
    const observer = new MutationObserver((records) => {
      seen.changes += records.filter(isMore).length;
    });
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(document.body, all);
    return seen;
  });
  const wasChosen = await element.evaluate((control, chosen) => control.matches(chosen), CHOSEN);
  const isInRow = await element.evaluate((control, rows) => control.closest(rows) !== null, ROWS);
  const rows = isInRow ? await rowsOf(page) : null;
  return { seen, wasChosen, rows, hasStarted: () => started > 0 };
}

/** Something in the page is other than before, the focus is elsewhere, or a file is on its way or asked for. */
export async function expectAnswer(heard: Heard, { element, name }: Pressed): Promise<void> {
  const { seen, wasChosen, hasStarted } = heard;
  const hasAnswered = async () => {
    if (wasChosen || hasStarted()) return true;
    try {
      return await element.evaluate((control, { changes, isChecked }) => {
        const isNow = control instanceof HTMLInputElement && control.checked;
        return changes > 0 || isNow !== isChecked || document.activeElement !== control;
      }, seen);
    } catch {
      // Another page stands in its place.
      return true;
    }
  };
  await expect.poll(hasAnswered, { message: `an answer to "${name}"`, timeout: 10_000 }).toBe(true);
  await seen.evaluate((one) => one.stop()).catch(() => undefined);
}

/** What was pressed in a row has moved none. */
export async function expectRows(page: Page, { rows }: Heard, name: string): Promise<void> {
  if (rows !== null) expect(await rowsOf(page), `rows after "${name}"`).toEqual(rows);
}

function rowsOf(page: Page): Promise<readonly string[]> {
  return page.locator(ROWS).evaluateAll((rows) =>
    rows.map((row) => {
      const name = row.querySelector("a, button")?.textContent ?? "";
      return `${name} at ${Math.round(row.getBoundingClientRect().top)}`;
    }),
  );
}
