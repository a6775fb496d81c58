import type { Page } from "@playwright/test";
import { expect } from "#tests/e2e/fixtures.ts";
import { rawKeys } from "#tests/e2e/raw-keys.ts";

/** The one control of a link page that takes its content away. */
const REPORT = "main footer button";
/** Rows of a list, and what stands in their place as tiles. */
const CONTROLS =
  "button:enabled, input, select, [role=row][data-index], [role=gridcell][data-index]";

/**
 * Presses everything that is no link and no report until there is nothing new, and tells what. The
 * key stands in the address after each, and no text of the page is the key of a text.
 */
export async function pressControls(page: Page): Promise<string[]> {
  const { pressed, words } = await page.evaluate(
    async ([report, controls]) => {
      const { hash } = window.location;
      const pressed: string[] = [];
      const words = new Set<string>();
      const nameOf = (control: Element) =>
        control.getAttribute("aria-label") ?? control.textContent ?? control.id;
      const look = () => {
        const labels = [...document.querySelectorAll("[aria-label], [placeholder], [title]")].map(
          (one) => ["aria-label", "placeholder", "title"].map((name) => one.getAttribute(name)),
        );
        const text = `${document.body.innerText} ${labels.join(" ")}`;
        for (const word of text.split(/[^\w.-]+/)) if (word.includes(".")) words.add(word);
      };
      const nextOf = () =>
        [...document.querySelectorAll<HTMLElement>(controls)].find(
          (control) => !control.matches(report) && !pressed.includes(nameOf(control)),
        );
      look();
      for (let control = nextOf(); control !== undefined; control = nextOf()) {
        pressed.push(nameOf(control));
        control.click();
        await new Promise((drawn) => requestAnimationFrame(drawn));
        look();
        if (window.location.hash !== hash) throw new Error(`${nameOf(control)} took the key away`);
      }
      return { pressed, words: [...words] };
    },
    [REPORT, CONTROLS] as const,
  );
  expect(rawKeys(words.join(" ")), "keys in the place of texts").toEqual([]);
  return pressed;
}
