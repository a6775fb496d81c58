import type { ElementHandle, Locator, Page } from "@playwright/test";
import { expect } from "#tests/e2e/fixtures.ts";
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
}

interface Control {
  readonly element: ElementHandle<HTMLElement>;
  readonly name: string;
  readonly role: string;
}

const CONTROLS = "button, input[type=checkbox], input[type=radio], [role^=menuitem]";
const OVER = "[role=menu], [role=dialog], [role=alertdialog]";
/** More than any part has: a part that grows with each press ends the test. */
const MOST = 40;
export const SOON = { timeout: 2_000 };

/**
 * Presses every control of a part until there is no new one, and tells how many there were. After each,
 * no text of the page is the key of a text, and something has the focus.
 */
export async function pressPart(page: Page, part: Part, way: Way): Promise<number> {
  const pressed: string[] = [];
  for (;;) {
    const control = await pressNext(page, part, { pressed, way });
    if (control === undefined) break;
    pressed.push(control.name);
    expect(pressed.length, pressed.join(", ")).toBeLessThan(MOST);
    await expectAlive(page, control.name);
    // What is switched is switched back: it is the person's, in every language.
    if (control.role === "switch") await press(control, way);
    await closeOver(page, part.scope);
    await expectFocus(page, control.name);
  }
  if (part.isKept !== true) await closeOver(page);
  return pressed.length;
}

/** What a press before it opened may come late, over the control: that is closed, and it is tried again. */
async function pressNext(
  page: Page,
  part: Part,
  { pressed, way }: { readonly pressed: readonly string[]; readonly way: Way },
): Promise<Control | undefined> {
  let control: Control | undefined;
  await expect(async () => {
    await closeOver(page, part.scope);
    if (!(await part.scope.isVisible())) {
      await part.open();
      if (part.ends !== true) await expect(part.scope).toBeVisible(SOON);
    }
    control = await nextOf(part, pressed);
    if (control !== undefined) await press(control, way);
  }).toPass({ timeout: 30_000 });
  return control;
}

async function nextOf(
  { scope, left = [] }: Part,
  pressed: readonly string[],
): Promise<Control | undefined> {
  if (!(await scope.isVisible())) return undefined;
  const wish = { controls: CONTROLS, pressed, left: left.map(({ source }) => source) };
  const found = await scope.evaluateHandle((root, { controls, pressed, left }) => {
    for (const element of root.querySelectorAll<HTMLElement>(controls)) {
      if (element.matches(":disabled, [aria-disabled=true]") || !element.checkVisibility())
        continue;
      // A line of a menu ends in its shortcut.
      const words = element.querySelector(":scope:has(> kbd) > span") ?? element;
      const label = element.getAttribute("aria-label") ?? element.closest("label")?.textContent;
      const name = label ?? words.textContent ?? "";
      if (pressed.includes(name) || left.some((one) => new RegExp(one, "u").test(name))) continue;
      const role = element.getAttribute("role") ?? element.tagName;
      return { element, name, role };
    }
    return { element: null, name: "", role: "" };
  }, wish);
  const element = (await found.getProperty("element")).asElement();
  if (element === null) return undefined;
  const name = await (await found.getProperty("name")).jsonValue();
  return { element, name, role: await (await found.getProperty("role")).jsonValue() };
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
