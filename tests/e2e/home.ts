import type { Page } from "@playwright/test";
import { COOKIES, STORAGE_PREFIX } from "#app/contract/brand.ts";
import { newFolder, openFolder } from "#tests/e2e/files-page.ts";
import { expect, expectClean, type Home, test as plain } from "#tests/e2e/fixtures.ts";
import { orderByName } from "#tests/e2e/list-rows.ts";
import { untilAlive } from "#tests/e2e/people.ts";

interface HomeFixtures {
  home: Home;
  /** The page of `home` in a fresh folder that bears the test's number. */
  ownPage: Page;
}

/** Tests that share one signed-up person, each in a folder of its own. */
export const test = plain.extend<HomeFixtures>({
  home: async ({ resident }, use) => {
    // The language of a story before it, which may have ended in its middle.
    await resident.page.context().clearCookies({ name: COOKIES.locale });
    await use(resident);
    expectClean(resident);
  },
  ownPage: async ({ home }, use) => {
    const { page } = home;
    // In Firefox a button of a window behind another hears no key.
    await page.bringToFront();
    await forgetUploads(page);
    await page.goto("/files");
    await untilAlive(page);
    const name = home.nextFolder();
    await newFolder(page, name);
    // A story before it may have chosen another order.
    await orderByName(page);
    await openFolder(page, name);
    await use(page);
  },
});

export { expect, type Home };

/** A drawing of the same origin: no application runs in it that would hold or offer what is kept. */
const QUIET = "/mark.svg";

/** Uploads that a story before it left in their middle are not offered to this one (Reading R-300). */
async function forgetUploads(page: Page): Promise<void> {
  // A page that a story before it left on its way to another address ends that first.
  await expect(() => page.goto(QUIET)).toPass();
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.deleteDatabase(name);
        asked.onsuccess = () => resolve();
        asked.onblocked = () => reject(new Error("a page of an earlier story is still open"));
        asked.onerror = () => reject(asked.error ?? new Error("not deleted"));
      }),
    `${STORAGE_PREFIX}uploads`,
  );
}
