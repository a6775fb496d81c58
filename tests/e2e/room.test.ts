import type { Page } from "@playwright/test";
import { wordsOf } from "#tests/e2e/access-words.ts";
import { beginsAtLeft, collisions } from "#tests/e2e/collisions.ts";
import { fileRow, menuOf, newFolder } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { makeLink } from "#tests/e2e/links-page.ts";
import { cutLines, filesOf } from "#tests/e2e/list-rows.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import { speak } from "#tests/e2e/raw-keys.ts";

const LONG =
  "Ein langer Name, den niemand je ganz liest, und der trotzdem so heißen darf, wie er heißt";
const DOT = ".verborgen";
const PASSWORD = "Kupfer-Leuchtturm_77";
/** A phone, a tablet and a desktop. */
const WIDTHS = [360, 768, 1280] as const;

test("no text lies over another or over an icon, on a phone, a tablet and a desktop, in three languages", async ({
  ownPage,
  otherPage,
  secrets,
  stack,
}) => {
  test.slow();
  await filesOf(ownPage, secrets, [
    [`${LONG}.pdf`, 3_000],
    [DOT, 300],
    ["weg damit.txt", 40],
  ]);
  await newFolder(ownPage, "Fotos");
  const locked = await makeLink(ownPage, secrets, {
    name: `${LONG}.pdf`,
    password: PASSWORD,
    limit: 1000,
    expiry: "30 days",
  });
  await makeLink(ownPage, secrets, { name: DOT, expiry: "7 days" });
  await makeLink(ownPage, secrets, { name: "weg damit.txt", expiry: "7 days" });
  await menuOf(ownPage, "weg damit.txt", "Delete Del");
  await expect(fileRow(ownPage, "weg damit.txt")).toBeHidden();
  await ownPage.getByRole("button", { name: "More for this folder" }).click();
  await ownPage.getByRole("menu").getByText("Show deleted").click();
  await expect(fileRow(ownPage, "weg damit.txt")).toBeVisible();
  const list = ownPage.url();
  for (const locale of ["en", "de", "ar"]) {
    for (const one of [ownPage, otherPage]) await speak(one.context(), stack.origin, locale);
    await ownPage.bringToFront();
    await open(ownPage, list);
    await expectRoom(ownPage, `the list in ${locale}`);
    expect(await beginsAtLeft(ownPage, DOT), `the dot of a name in ${locale}`).toBe(true);
    await expectWholeTiles(ownPage, locale);
    await open(ownPage, "/shares/links");
    await expectRoom(ownPage, `links in ${locale}`, expectExpiry);
    await expectRoomInSettings(ownPage, locale);
    await otherPage.bringToFront();
    await open(otherPage, locked.url);
    await otherPage.locator("input[autocomplete=off]").fill(PASSWORD);
    await expectRoom(otherPage, `the password of a link in ${locale}`);
    await open(otherPage, "/sign-up");
    await expectRoom(otherPage, `sign-up in ${locale}`);
  }
});

async function open(page: Page, address: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(address);
  await untilAlive(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
}

/** As tiles no line of a text is cut, and the list is a list again. */
async function expectWholeTiles(page: Page, locale: string): Promise<void> {
  const say = wordsOf(locale);
  await page.getByRole("button", { name: say("files:view.grid") }).click();
  await expect(page.locator("[data-view=tiles]")).toBeVisible();
  await expect.poll(() => cutLines(page), `lines of tiles in ${locale}`).toEqual([]);
  await page.getByRole("button", { name: say("files:view.list") }).click();
  await expect(page.locator("[data-view=list]")).toBeVisible();
}

async function expectRoom(
  page: Page,
  where: string,
  besides?: (page: Page, width: number) => Promise<void>,
): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 860 });
    await expect.poll(() => collisions(page), `${where} at ${width}`).toEqual([]);
    await besides?.(page, width);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
}

/** A password is typed from left to right in every language, and no icon lies over it. */
async function expectRoomInSettings(page: Page, locale: string): Promise<void> {
  const row = page.locator("tbody > tr").filter({ hasText: /Ein langer/ });
  await row.getByRole("button").nth(-3).click();
  const password = page.getByRole("dialog").locator("input[dir=ltr][autocomplete=off]");
  await expect(password).toHaveValue(PASSWORD);
  await expect.poll(() => collisions(page), `settings of a link in ${locale}`).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** The date of the expiry stands in each row, beside that of the link where there is room for both. */
async function expectExpiry(page: Page, width: number): Promise<void> {
  const rows = page.locator("tbody > tr").filter({ hasText: /Ein langer|verborgen|weg damit/ });
  await expect(rows).toHaveCount(3);
  for (const text of await rows.allInnerTexts())
    expect(text.match(/\d{1,2}:\d{2}/g), text).toHaveLength(width === 1280 ? 2 : 1);
}
