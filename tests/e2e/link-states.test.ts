import type { Browser, BrowserContextOptions } from "@playwright/test";
import { aFile, expectListed, menuOf, untilTransferred, upload } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { makeLink } from "#tests/e2e/links-page.ts";

const LINK_PASSWORD = "Kupfer-Leuchtturm_77";

interface LinkState {
  code: number;
  status: number;
  title: { de: string; ar: string };
  control: object;
}

const PAST_S = 1_000_000;
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
  desk,
  secrets,
  stack,
  browser,
  contextOptions,
}) => {
  const file = aFile(secrets, "Zustände eines Links.txt", 2_000);
  await upload(desk, [file]);
  await expectListed(desk, [file]);
  await untilTransferred(desk);
  const link = await makeLink(desk, secrets, { name: file.name });
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

test("a link whose item was deleted and an unknown one are pages of their own", async ({
  desk,
  secrets,
  stack,
  browser,
  contextOptions,
}) => {
  const file = aFile(secrets, "gleich wieder weg.txt", 2_000);
  await upload(desk, [file]);
  await expectListed(desk, [file]);
  await untilTransferred(desk);
  const link = await makeLink(desk, secrets, { name: file.name });
  await menuOf(desk, file.name, "Delete Del");
  await expect(desk.getByText("1 item deleted.")).toBeVisible();
  const options = { ...contextOptions, locale: "de", javaScriptEnabled: false };
  const empty = await openAs(browser, options, link.url);
  expect(empty).toMatchObject({
    status: 410,
    title: "Dieser Link ist leer oder wurde von seinem Besitzer gelöscht",
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
  desk,
  secrets,
  browser,
  contextOptions,
}) => {
  const file = aFile(secrets, "Passwort ohne Skript.txt", 2_000);
  await upload(desk, [file]);
  await expectListed(desk, [file]);
  await untilTransferred(desk);
  const link = await makeLink(desk, secrets, { name: file.name, password: LINK_PASSWORD });
  const options = { ...contextOptions, locale: "de", javaScriptEnabled: false };
  const seen = await openAs(browser, options, link.url);
  expect(seen).toMatchObject({ status: 403, title: "Link-Passwort eingeben" });
  expect(seen.text).toMatch(/JavaScript/);
});

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
