import type { Page } from "@playwright/test";

/** What the page holds: its text, its attributes and what stands in its fields. */
export function everyText(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll("input")].map(({ value }) => value),
    ].join("\n"),
  );
}
