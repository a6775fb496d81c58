import type { Page } from "@playwright/test";
import { COOKIES, STORAGE_PREFIX } from "#app/contract/brand.ts";
import { newFolder, openFolder } from "#tests/e2e/files-page.ts";
import { expect, expectClean, test as plain, type Watched } from "#tests/e2e/fixtures.ts";
import { orderByName } from "#tests/e2e/list-rows.ts";
import { aPerson, type Person, signUp, untilAlive } from "#tests/e2e/people.ts";

/** Somebody who is signed in, in a browser that stays open over tests. */
export interface Home extends Watched {
  person: Person;
  /** Names of its tests' folders: the newest sorts first, so that its row is always in sight. */
  nextFolder: () => string;
}

interface HomeFixtures {
  home: Home;
  /** The page of `home` in a fresh folder that bears the test's number. */
  ownPage: Page;
}

interface HomeWorkerFixtures {
  resident: Home;
}

/** Tests that share one signed-up person, each in a folder of its own. */
export const test = plain.extend<HomeFixtures, HomeWorkerFixtures>({
  resident: [
    async ({ openBrowser, secrets, stack }, use) => {
      const opened = await openBrowser();
      const person = aPerson(secrets);
      await signUp(opened.page, person);
      // Only who has verified the e-mail may share; the mailbox is walked in account.test.ts.
      await stack.control("account", { email: person.email, verified: true });
      let left = 9999;
      const nextFolder = () => {
        left -= 1;
        return `Area ${left}`;
      };
      await use({ ...opened, person, nextFolder });
    },
    { scope: "worker", timeout: 120_000 },
  ],
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

export { expect };

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
