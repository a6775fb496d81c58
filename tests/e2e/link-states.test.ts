import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { DEFAULT_LOCALE, LOCALES, PSEUDO_LOCALE } from "#app/i18n/locales.data.ts";
import { wordsOf } from "#tests/e2e/access-words.ts";
import {
  aFile,
  expectListed,
  menuOf,
  newFolder,
  openFolder,
  settledRow,
  untilTransferred,
  upload,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import type { Secrets } from "#tests/e2e/fixtures.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { givePassword, type MadeLink, makeLink, visit } from "#tests/e2e/links-page.ts";
import { pressControls } from "#tests/e2e/press-controls.ts";
import { rawKeys, readable, speak } from "#tests/e2e/raw-keys.ts";

const LINK_PASSWORD = "Kupfer-Leuchtturm_77";

interface LinkState {
  code: number;
  status: number;
  title: { de: string; ar: string };
  control: object;
}

const PAST_S = 1_000_000;
/** English stands in the catalogue of codes, the others beside it. */
const OTHER_LANGUAGES = LOCALES.filter(
  ({ code }) => code !== PSEUDO_LOCALE && code !== DEFAULT_LOCALE,
);
const STATES: readonly LinkState[] = [
  {
    code: 8020,
    status: 410,
    title: { de: "Link abgelaufen", ar: "انتهت صلاحية الرابط" },
    control: { expServtimeS: PAST_S },
  },
  {
    code: 8021,
    status: 429,
    title: { de: "Download-Limit erreicht", ar: "بلغ حد التنزيل" },
    control: { expServtimeS: 0, downloadLimit: 1, downloadCount: 1 },
  },
  {
    code: 8025,
    status: 403,
    title: { de: "Link gesperrt", ar: "الرابط موقوف" },
    control: { downloadLimit: 0, downloadCount: 0, suspended: true },
  },
  {
    code: 8026,
    status: 410,
    title: { de: "Link gelöscht", ar: "حُذف الرابط" },
    control: { suspended: false, deleted: true },
  },
];

test("what became of a link is a whole page with its status, without scripts, in the visitor's language", async ({
  ownPage,
  secrets,
  stack,
  browser,
  contextOptions,
}) => {
  const file = await uploadNew({ page: ownPage, secrets }, "Zustände eines Links.txt", 2_000);
  await untilTransferred(ownPage);
  const link = await makeLink(ownPage, secrets, { name: file.name });
  for (const locale of ["de", "ar"] as const) {
    const options = { ...contextOptions, locale, javaScriptEnabled: false };
    for (const state of STATES) {
      await stack.control("link", { cachekey: link.cachekey, deleted: false, ...state.control });
      const seen = await openAs(browser, options, link.url);
      expect(seen, `${locale} ${state.code}`).toMatchObject({
        status: state.status,
        title: state.title[locale],
        lang: locale,
        dir: locale === "ar" ? "rtl" : "ltr",
        scripts: 0,
      });
      expect(seen.text).toMatch(new RegExp(`${state.code}|${toArabicDigits(state.code)}`));
      expect(seen.links).toBeGreaterThan(0);
    }
  }
});

test("each state is told in every language, and nothing of it is the key of a text", async ({
  ownPage,
  secrets,
  stack,
  browser,
  contextOptions,
}) => {
  const file = await uploadNew({ page: ownPage, secrets }, "In jeder Sprache.txt", 2_000);
  await untilTransferred(ownPage);
  const link = await makeLink(ownPage, secrets, { name: file.name });
  const context = await browser.newContext({ ...contextOptions, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const { code, status, control } of STATES) {
    await stack.control("link", { cachekey: link.cachekey, deleted: false, ...control });
    for (const { code: locale, dir } of OTHER_LANGUAGES) {
      await speak(context, stack.origin, locale);
      const reply = await page.goto(`${stack.origin}/dl/${link.cachekey}`);
      expect(reply?.status(), `${locale} ${code}`).toBe(status);
      const root = page.locator(`html[lang="${locale}"][dir="${dir}"]`);
      await expect(root.getByRole("heading", { level: 1 })).toHaveText(
        wordsOf(locale)(`errors:codes.${code}.text`),
      );
      await expect(page).toHaveTitle(/ \| Coffer$/);
      expect(await page.getByRole("link").count()).toBeGreaterThan(0);
      expect(rawKeys(readable(await page.content())), `${locale} ${code}`).toEqual([]);
    }
  }
  await context.close();
});

test("a link whose item was deleted and an unknown one are pages of their own", async ({
  ownPage,
  secrets,
  stack,
  browser,
  contextOptions,
}) => {
  const file = await uploadNew({ page: ownPage, secrets }, "gleich wieder weg.txt", 2_000);
  await untilTransferred(ownPage);
  const link = await makeLink(ownPage, secrets, { name: file.name });
  await menuOf(ownPage, file.name, "Delete Del");
  await expect(ownPage.getByText("1 item deleted.")).toBeVisible();
  const options = { ...contextOptions, locale: "de", javaScriptEnabled: false };
  const empty = await openAs(browser, options, link.url);
  expect(empty).toMatchObject({
    status: 410,
    title: "Link vom Besitzer gelöscht",
    scripts: 0,
  });
  const unknown = await openAs(browser, options, `${stack.origin}/dl/${"0".repeat(32)}`);
  expect(unknown).toMatchObject({
    status: 404,
    title: "Die Adresse des öffentlichen Links ist falsch oder ungültig",
    scripts: 0,
  });
});

test("a link that needs a password says without scripts that it needs them", async ({
  ownPage,
  secrets,
  browser,
  contextOptions,
}) => {
  const file = await uploadNew({ page: ownPage, secrets }, "Passwort ohne Skript.txt", 2_000);
  await untilTransferred(ownPage);
  const link = await makeLink(ownPage, secrets, { name: file.name, password: LINK_PASSWORD });
  const options = { ...contextOptions, locale: "de", javaScriptEnabled: false };
  const seen = await openAs(browser, options, link.url);
  expect(seen).toMatchObject({ status: 403, title: "Link-Passwort eingeben" });
  expect(seen.text).toMatch(/JavaScript/);
});

test("a link without scripts is a whole page that says what it needs, and shows no rows", async ({
  ownPage,
  secrets,
  browser,
  browserName,
  contextOptions,
}) => {
  test.skip(browserName === "firefox", "scripts cannot be turned off over the standard protocol");
  const file = await uploadNew({ page: ownPage, secrets }, "Link ohne Skript.txt", 2_000);
  await untilTransferred(ownPage);
  const link = await makeLink(ownPage, secrets, { name: file.name });
  const context = await browser.newContext({ ...contextOptions, javaScriptEnabled: false });
  const page = await context.newPage();
  expect((await page.goto(link.url))?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Turn on JavaScript to open this link",
  );
  await expect(page.getByText(/load it again/)).toBeVisible();
  await expect(page.getByRole("grid")).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  await context.close();
});

test("no control of a link page touches the key in its address", async ({
  ownPage,
  secrets,
  otherPage,
  stack,
}) => {
  const folder = "Mappe mit Schlüssel";
  const file = aFile(secrets, "im Ordner.txt", 1_000);
  await newFolder(ownPage, folder);
  await openFolder(ownPage, folder);
  await newFolder(ownPage, "Unten");
  await upload(ownPage, [file]);
  await expectListed(ownPage, [file]);
  await untilTransferred(ownPage);
  const toFile = await makeLink(ownPage, secrets, { name: file.name });
  await ownPage.goBack();
  const toFolder = await makeLink(ownPage, secrets, { name: folder });

  let guest = otherPage;
  for (const { link, name } of [
    { link: toFile, name: file.name },
    { link: toFolder, name: folder },
  ]) {
    const isOpen = () => expect(guest.getByRole("heading", { level: 1, name })).toBeVisible();
    await guest.goto("about:blank");
    await visit(guest, link);
    await isOpen();
    await pressLinks(guest, link.url);
    await isOpen();
    const pressed = await pressControls(guest);
    expect(pressed).toEqual(expect.arrayContaining(["Skip to content", "Encrypted end to end"]));
    guest = await anotherTab(guest);
    await visit(guest, link);
    await isOpen();
    if (link === toFolder) {
      const row = settledRow(guest, "Unten");
      await row.getByRole("button", { name: "Unten", exact: true }).click();
      await expect(guest.getByRole("heading", { level: 1, name: "Unten" })).toBeVisible();
      expect(await pressControls(guest)).toContain(folder);
    }
    await guest.getByRole("button", { name: "Report this link" }).click();
    await expect(guest.getByRole("button", { name: "Send report" })).toBeVisible();
    expect(await pressControls(guest)).toContain("Send report");
    guest = await anotherTab(guest);
  }
  await ownPage.reload();
  const locked = await makeLocked(ownPage, secrets, "Unten");
  await visit(guest, locked);
  await expect(guest.getByRole("heading", { name: "Enter link password" })).toBeVisible();
  await pressLinks(guest, locked.url);
  await pressControls(guest);
  await givePassword(guest, LINK_PASSWORD);
  await expect(guest.getByRole("heading", { level: 1, name: "Unten" })).toBeVisible();

  await stack.control("link", { cachekey: toFile.cachekey, downloadLimit: 1, downloadCount: 1 });
  await guest.goto("about:blank");
  await guest.goto(toFile.url);
  await expect(guest.getByText("Code 8021")).toBeVisible();
  await pressLinks(guest, toFile.url);
  await stack.control("link", { cachekey: toFile.cachekey, downloadLimit: 0, downloadCount: 0 });
  await guest.reload();
  await expect(guest.getByRole("heading", { level: 1, name: file.name })).toBeVisible();
});

/** In place of one in which the last press may still lead somewhere. */
async function anotherTab(page: Page): Promise<Page> {
  const next = await page.context().newPage();
  await page.close();
  return next;
}

async function makeLocked(ownPage: Page, secrets: Secrets, name: string): Promise<MadeLink> {
  await openFolder(ownPage, "Mappe mit Schlüssel");
  return makeLink(ownPage, secrets, { name, password: LINK_PASSWORD });
}

/** Follows every link of the page and comes back; none leads to the page itself, without its key. */
async function pressLinks(page: Page, url: string): Promise<void> {
  const { pathname } = new URL(url);
  const count = await page.getByRole("link").count();
  for (let index = 0; index < count; index += 1) {
    await page.getByRole("link").nth(index).click();
    await page.waitForURL((now) => now.pathname !== pathname);
    await page.goBack();
    await page.waitForURL(url);
    await expect(page.getByRole("link")).toHaveCount(count);
  }
}

/** What somebody sees whose browser is as given. */
async function openAs(browser: Browser, options: BrowserContextOptions, url: string) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const reply = await page.goto(url);
  const root = page.locator("html");
  const seen = {
    status: reply?.status(),
    title: await page.getByRole("heading", { level: 1 }).textContent(),
    lang: await root.getAttribute("lang"),
    dir: await root.getAttribute("dir"),
    scripts: await page.locator("script").count(),
    links: await page.getByRole("link").count(),
    text: (await page.getByRole("main").textContent()) ?? "",
  };
  await context.close();
  return seen;
}

function toArabicDigits(code: number): string {
  return String(code).replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
}
