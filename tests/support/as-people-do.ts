import type { BrowserContext } from "@playwright/test";

/** Playwright's entry for filling a field in a browser of the standard protocol. */
const ENTRY = "__pw_bidiInsertText";

/** Playwright fills only the dialog of a field: that for handles is not there, as in other browsers. */
export async function chooseByField(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => void Reflect.deleteProperty(window, "showOpenFilePicker"));
}

/**
 * Two things that Playwright does over the standard protocol in another way than people. It fills a
 * field by setting its value from the page's own world, which React takes for its own doing and does
 * not hear: here the text is put in as by a keyboard. And it closes the dialog for files before it
 * gives the files, so that a page hears "cancelled" first: here it hears of the files only.
 */
export async function actAsPeopleDo(context: BrowserContext): Promise<void> {
  await chooseByField(context);
  if (context.browser()?.browserType().name() === "chromium") return;
  await context.addInitScript((entry) => {
    const insert = (text: string) => {
      document.execCommand("insertText", false, text);
    };
    Object.defineProperty(window, entry, { get: () => insert, set: () => undefined });
    window.addEventListener("cancel", (event) => event.stopImmediatePropagation(), true);
  }, ENTRY);
}
