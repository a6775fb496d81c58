import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect } from "#tests/e2e/fixtures.ts";

const LOCALES = join(import.meta.dirname, "../../app/locales");
const NARROW = { width: 360, height: 740 } as const;

interface PillTexts {
  readonly summary: { readonly issue: string };
}

/** On a narrow phone the pill stands whole on the screen with room beside it, whatever a language says in it. */
export async function expectPillInside(page: Page): Promise<void> {
  const pill = page.locator("[data-transfers=pill]");
  const size = page.viewportSize() ?? NARROW;
  const said = await pill.evaluate((element) => element.textContent ?? "");
  await page.setViewportSize(NARROW);
  for (const locale of readdirSync(LOCALES)) {
    const file = readFileSync(join(LOCALES, locale, "transfers.json"), "utf8");
    await say(pill, (JSON.parse(file) as PillTexts).summary.issue);
    await expect.poll(() => roomBeside(pill), `beside the pill in ${locale}`).toBeGreaterThan(8);
  }
  await say(pill, said);
  await page.setViewportSize(size);
}

/** Pixels between the pill and the nearer edge of the screen. */
function roomBeside(pill: Locator): Promise<number> {
  return pill.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return Math.min(left, document.documentElement.clientWidth - right);
  });
}

function say(pill: Locator, words: string): Promise<void> {
  return pill.evaluate((element, text) => {
    const parts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let last: Node | null = null;
    while (parts.nextNode() !== null) last = parts.currentNode;
    if (last === null) throw new Error("the pill says nothing");
    last.textContent = text;
  }, words);
}
