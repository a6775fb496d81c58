import type { Page } from "@playwright/test";
import { LOCALES } from "#app/i18n/locales.data.ts";
import { newFolder, openFolder } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { aSharedFile, type MadeLink, makeLink, visit } from "#tests/e2e/links-page.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import { pressControls } from "#tests/e2e/press-controls.ts";
import { rawKeys, readable, speak } from "#tests/e2e/raw-keys.ts";

/** Complete as the server sends them; together they name most texts that are there before a sign-in. */
const PAGES = [
  ...["/", "/login", "/sign-up", "/terms", "/opt-out", "/verify-email", "/nowhere"],
  ...["/account-suspended", "/account-suspended?m=1", "/accounting-hold", "/account-closed"],
];
/**
 * The long run looks at all. German and Arabic are read by whoever presses (`presses.test.ts`), and
 * `check:locales` holds every text of each to be there.
 */
const LINK_LOCALES = ["ja"];
const linkLocales = LOCALES.filter(
  ({ code }) => process.env.COFFER_LONG === "1" || LINK_LOCALES.includes(code),
);
const STRONG = "Laterne Kieselstein Vormittag 71 schief";

test("no page shows the key of a text in place of its words, in any language", async ({
  page,
  context,
  stack,
}) => {
  for (const { code } of LOCALES) {
    await speak(context, stack.origin, code);
    const bodies = await Promise.all(
      PAGES.map(async (path) => (await context.request.get(stack.origin + path)).text()),
    );
    for (const [index, body] of bodies.entries()) {
      expect(body).toContain(`lang="${code}"`);
      expect({ page: PAGES[index], code, keys: rawKeys(readable(body)) }).toMatchObject({
        keys: [],
      });
    }
    await page.goto("/sign-up");
    await untilAlive(page);
    await page.locator("input[type=password]").first().fill(STRONG);
    await expect(page.getByRole("status").filter({ hasText: /\S/ }).first()).toBeVisible();
    await expectWords(page);
  }
});

test(`no page of links shows the key of a text, and no control of one touches its key, in ${linkLocales.map(({ code }) => code).join(", ")}`, async ({
  ownPage,
  secrets,
  stack,
  otherPage,
}) => {
  test.slow();
  const folder = "Mappe in acht Sprachen";
  await newFolder(ownPage, folder);
  await openFolder(ownPage, folder);
  await newFolder(ownPage, "Leer");
  const name = await aSharedFile(ownPage, secrets, "hinter Worten.txt");
  const locked = await makeLink(ownPage, secrets, { name, password: "Kupfer-Leuchtturm_77" });
  await ownPage.goBack();
  const open = await makeLink(ownPage, secrets, { name: folder, limit: 40, expiry: "7 days" });
  for (const { code } of linkLocales) {
    for (const one of [ownPage, otherPage]) await speak(one.context(), stack.origin, code);
    await lookAtList(ownPage, name);
    await lookAtFolder(otherPage, open, folder);
    await otherPage.goto("about:blank");
    await visit(otherPage, locked);
    await pressControls(otherPage);
    await otherPage.locator("input[autocomplete=off]").fill("Kupfer-Leuchtturm_78");
    await otherPage.locator("form button[type=submit]").click();
    await expect(otherPage.locator("[aria-invalid=true]")).toBeVisible();
    await expectWords(otherPage);
  }
});

/** The owner's list, the settings of a link and the question before it is deleted. */
async function lookAtList(ownPage: Page, name: string): Promise<void> {
  await ownPage.goto("/shares/links");
  const row = ownPage.locator("tbody > tr").filter({ hasText: name });
  const [settings, log, deletion] = [-3, -2, -1].map((n) => row.getByRole("button").nth(n));
  if (!settings || !log || !deletion) throw new Error("a row has three buttons at its end");
  await settings.click();
  await expect(ownPage.locator("#link-limit")).toBeVisible();
  await ownPage.locator("#link-limit").fill("many");
  await expectWords(ownPage);
  await ownPage.keyboard.press("Escape");
  await expect(settings).toBeFocused();
  await log.click();
  await expect(ownPage.getByRole("dialog")).toBeVisible();
  await expectWords(ownPage);
  await ownPage.keyboard.press("Escape");
  await expect(log).toBeFocused();
  await deletion.click();
  await expect(ownPage.getByRole("alertdialog")).toBeVisible();
  await expectWords(ownPage);
  await ownPage.keyboard.press("Escape");
  await expect(deletion).toBeFocused();
}

/** A link page with everything on it pressed, and its report. */
async function lookAtFolder(page: Page, link: MadeLink, name: string): Promise<void> {
  await page.goto("about:blank");
  await visit(page, link);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await pressControls(page);
  // The code of tiles came with the press that asked for them; now both looks are there at once.
  await expect(page.locator('[data-view="tiles"] button', { hasText: "Leer" })).toBeVisible();
  expect(await pressControls(page)).toContain("Leer");
  await page.locator("main footer button").click();
  await expect(page.locator("textarea")).toBeVisible();
  await expectWords(page);
}

async function expectWords(page: Page): Promise<void> {
  expect(rawKeys(await page.locator("body").innerText())).toEqual([]);
}
