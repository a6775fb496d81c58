import type { BrowserContext } from "@playwright/test";

/** Playwright's entry for filling a field in a browser of the standard protocol. */
const ENTRY = "__pw_bidiInsertText";

/**
 * Over the standard protocol Playwright fills a field by setting its value from the page's own
 * world, which React takes for its own doing and does not hear. Here the text is put in as by a
 * keyboard. Harmless where Playwright has another way.
 */
export async function typeAsPeopleDo(context: BrowserContext): Promise<void> {
  await context.addInitScript((entry) => {
    const insert = (text: string) => {
      document.execCommand("insertText", false, text);
    };
    Object.defineProperty(window, entry, { get: () => insert, set: () => undefined });
  }, ENTRY);
}
