import type { Page } from "@playwright/test";
import { LOOKED_AT, looksOf } from "#tests/e2e/access-words.ts";
import { expect, type Home, test } from "#tests/e2e/home.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import { rawKeys, speak } from "#tests/e2e/raw-keys.ts";

const LONG_MS = 600_000;
/** Pages of somebody signed in that other stories see in one language or one look alone. */
const PAGES = [
  "/settings/profile",
  "/settings/security",
  "/settings/devices",
  "/settings/events",
  "/settings/account-data",
  "/settings/security/recovery-kit",
  "/settings/upgrade-plan",
  "/get-started",
  "/help/apps",
  "/shares",
  "/starred",
  "/recents",
  "/search",
] as const;
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 720 };

test.skip(({ browserName }) => browserName !== "chromium", "colours and structure are the same");

for (const locale of LOOKED_AT) {
  test(`settings, help, lists and search are accessible in ${locale}`, { tag: "@long" }, async ({
    home,
    stack,
  }) => {
    test.setTimeout(LONG_MS);
    await speak(home.context, stack.origin, locale);
    for (const path of PAGES) {
      await open(home, path);
      await looksOf(locale)(home.page, path);
    }
  });
}

test("on a phone no page is wider than it, in German and in Arabic, and each says all in words", async ({
  home,
  stack,
}) => {
  test.setTimeout(LONG_MS);
  await home.page.setViewportSize(PHONE);
  for (const locale of ["de", "ar"]) {
    await speak(home.context, stack.origin, locale);
    for (const path of PAGES) {
      await open(home, path);
      expect.soft(await tooWide(home.page), `${path} in ${locale}`).toEqual([]);
      expect.soft(rawKeys(await home.page.locator("body").innerText()), path).toEqual([]);
    }
  }
  await home.page.setViewportSize(DESKTOP);
});

/** The page with what comes after it: its own heading and nothing that still loads. */
async function open({ page }: Home, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** What of the page stands beyond its sides and is not cut or scrolled by something of its own. */
function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isOut = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > clientWidth + 1 || left < -1;
    };
    return [...document.querySelectorAll("main *")]
      .filter(isOut)
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`);
  });
}
