import type { ElementHandle, Locator, Page } from "@playwright/test";
import { expect } from "#tests/e2e/fixtures.ts";
import { expectAnswer, expectRows, type Heard, listen, SOON } from "#tests/e2e/press-answer.ts";
import { rawKeys } from "#tests/e2e/raw-keys.ts";

/** How somebody presses a control. */
export type Way = "pointer" | "keys";

/** A part of a screen, and what shows it again when a press took it away. */
export interface Part {
  readonly scope: Locator;
  readonly open: () => Promise<void>;
  /** Not pressed: what leaves the screen, or takes away what the other controls stand for. */
  readonly left?: readonly RegExp[];
  /** A press may take it away for good. */
  readonly ends?: true;
  /** Escape does not close it. */
  readonly isKept?: true;
  /** The dialogs that its controls open are pressed too. */
  readonly deep?: true;
}

interface Control {
  readonly element: ElementHandle<HTMLElement>;
  readonly name: string;
  readonly role: string;
}

interface Pressing {
  readonly pressed: readonly string[];
  readonly way: Way;
}

const CONTROLS = "button, input[type=checkbox], input[type=radio], [role^=menuitem]";
const OVER = "[role=menu], [role=dialog], [role=alertdialog]";
const DIALOG = "[role=dialog], [role=alertdialog]";
/** More than any part has: a part that grows with each press ends the test. */
const MOST = 40;

/**
 * Presses every control of a part until there is no new one, and tells how many there were. Each
 * answers; after each, no text of the page is the key of a text, and something has the focus.
 */
export async function pressPart(page: Page, part: Part, way: Way): Promise<number> {
  const pressed: string[] = [];
  const openers: string[] = [];
  for (;;) {
    const next = await pressNext(page, part, { pressed, way });
    if (next === undefined) break;
    const { control, heard } = next;
    pressed.push(control.name);
    expect(pressed.length, pressed.join(", ")).toBeLessThan(MOST);
    await expectAlive(page, control.name);
    if (part.deep === true && (await page.locator(DIALOG).count()) > 0) openers.push(control.name);
    // What is switched is switched back: it is the person's, in every language.
    if (control.role === "switch") await press(control, way);
    await closeOver(page, part.scope);
    await expectFocus(page, control.name);
    await expectRows(page, heard, control.name);
  }
  if (part.isKept !== true) await closeOver(page);
  for (const name of openers) await pressDialogOf(page, { part, name, way });
  return pressed.length + openers.length;
}

interface Opener {
  readonly part: Part;
  readonly name: string;
  readonly way: Way;
}

/** Every control of the dialog that a control of a part opens. */
async function pressDialogOf(page: Page, { part, name, way }: Opener): Promise<void> {
  const scope = page.locator(DIALOG).last();
  const open = async () => {
    const control = await findControl(part.scope, (found) => found === name);
    // What was done in its dialog may have taken it away: nothing is left of other sessions.
    if (control === undefined) return;
    await press(control, way);
    await expect(scope).toBeVisible(SOON);
  };
  const dialog = { scope, open, left: part.left ?? [], ends: true } as const;
  expect(await pressPart(page, dialog, way), `dialog of "${name}"`).toBeGreaterThan(0);
}

/** What a press before it opened may come late, over the control: that is closed, and it is tried again. */
async function pressNext(
  page: Page,
  part: Part,
  { pressed, way }: Pressing,
): Promise<{ readonly control: Control; readonly heard: Heard } | undefined> {
  let next: { readonly control: Control; readonly heard: Heard } | undefined;
  await expect(async () => {
    next = undefined;
    await closeOver(page, part.scope);
    if (!(await part.scope.isVisible())) {
      await part.open();
      if (part.ends !== true) await expect(part.scope).toBeVisible(SOON);
    }
    const { left = [] } = part;
    const control = await findControl(
      part.scope,
      (name) => !pressed.includes(name) && !left.some((one) => one.test(name)),
    );
    if (control === undefined) return;
    const heard = await listen(page, control.element);
    await press(control, way);
    next = { control, heard };
    await expectAnswer(heard, control);
  }).toPass({ timeout: 120_000 });
  return next;
}

async function findControl(
  scope: Locator,
  isWanted: (name: string) => boolean,
): Promise<Control | undefined> {
  if (!(await scope.isVisible())) return undefined;
  const found = await scope.evaluateHandle((root, controls) => {
    const all = [...root.querySelectorAll<HTMLElement>(controls)].filter(
      (one) => !one.matches(":disabled, [aria-disabled=true]") && one.checkVisibility(),
    );
    const toName = (one: HTMLElement) => {
      // A line of a menu ends in its shortcut.
      const words = one.querySelector(":scope:has(> kbd) > span") ?? one;
      const around = one instanceof HTMLInputElement ? one.labels?.[0] : one.closest("label");
      const label = one.getAttribute("aria-label") ?? around?.textContent;
      return label ?? words.textContent ?? "";
    };
    const facts = all.map((one) => [toName(one), one.getAttribute("role") ?? one.tagName] as const);
    return { all, facts };
  }, CONTROLS);
  const facts = await found.evaluate((one) => one.facts);
  const place = facts.findIndex(([name]) => isWanted(name));
  const [name = "", role = ""] = facts[place] ?? [];
  const at = await found.evaluateHandle(({ all }, place) => all[place] ?? null, place);
  const element = at.asElement();
  return element === null ? undefined : { element, name, role };
}

async function press({ element, role }: Control, way: Way): Promise<void> {
  if (way === "pointer") return element.click(SOON);
  await element.focus();
  expect(await element.evaluate((one) => one === document.activeElement)).toBe(true);
  await element.press(role === "INPUT" || role === "switch" ? "Space" : "Enter", SOON);
}

async function expectAlive(page: Page, name: string): Promise<void> {
  await expectFocus(page, name);
  expect(rawKeys(await page.locator("body").innerText()), `texts after "${name}"`).toEqual([]);
}

async function expectFocus(page: Page, name: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await expect.poll(focused, `the focus after "${name}"`).not.toBe("BODY");
}

/** Escape, as often as something lies over the page that is no part of it. Waits for nothing that goes by itself. */
async function closeOver(page: Page, but?: Locator): Promise<void> {
  for (;;) {
    const over = (await page.locator(OVER).elementHandles()).at(-1);
    if (over === undefined) return;
    const [part] = (await but?.elementHandles()) ?? [];
    if (part !== undefined && (await over.evaluate((one, other) => one === other, part))) return;
    await page.keyboard.press("Escape");
    await page.waitForFunction((element) => !element.isConnected, over, SOON);
  }
}
