import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { wordsOf } from "#tests/e2e/access-words.ts";
import { expect } from "#tests/e2e/fixtures.ts";

const LOCALES = readdirSync(join(import.meta.dirname, "../../app/locales"));
const NARROW = { width: 360, height: 740 } as const;

/** On a narrow phone the pill stands whole on the screen, whatever the language says in it. */
export async function expectPillInside(page: Page, pill: Locator): Promise<void> {
  const size = page.viewportSize() ?? NARROW;
  await page.setViewportSize(NARROW);
  const said = (await pill.innerText()).trim();
  await expect(pill).toBeInViewport({ ratio: 1 });
  for (const locale of LOCALES) {
    const { source } = wordsOf(locale)("transfers:summary.issue");
    await say(pill, source.slice(1, source.lastIndexOf("(")));
    await expect(pill, `the pill in ${locale}`).toBeInViewport({ ratio: 1 });
  }
  await say(pill, said);
  await page.setViewportSize(size);
}

function say(pill: Locator, text: string): Promise<void> {
  return pill.evaluate((element, words) => {
    const last = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let node: Node | null = null;
    while (last.nextNode() !== null) node = last.currentNode;
    if (node === null) throw new Error("the pill says nothing");
    node.textContent = words;
  }, text);
}
