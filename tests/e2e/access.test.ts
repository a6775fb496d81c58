import { LOOKED_AT, looksOf, wordsOf } from "#tests/e2e/access-words.ts";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import {
  aFile,
  closeTransfers,
  expectListed,
  newFolder,
  untilTransferred,
  upload,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { makeLink } from "#tests/e2e/links-page.ts";
import { aPerson, untilAlive } from "#tests/e2e/people.ts";

const LONG_MS = 600_000;
const PUBLIC_PAGES = [
  "/",
  "/login",
  "/sign-up",
  "/terms",
  `/verify-email?key=${"0".repeat(32)}`,
  "/verify-email",
  "/account-suspended",
  "/account-suspended?code=8050",
  "/account-suspended?m=1",
  "/accounting-hold",
  "/account-closed",
  "/nope",
  `/dl/${"0".repeat(32)}`,
] as const;
/** What became of a link, each a page of its own. */
const LINK_STATES = [
  { expServtimeS: 1_000_000 },
  { expServtimeS: 0, downloadLimit: 1, downloadCount: 1 },
  { downloadLimit: 0, downloadCount: 0, suspended: true },
  { suspended: false, deleted: true },
] as const;

const KEY_OF_NOBODY = "ABCDEFGH-ABCDEFGH-ABCDEFGH-ABCDEFGH";
const PASSWORD = "Kupfer-Leuchtturm_77";

test.skip(({ browserName }) => browserName !== "chromium", "colours and structure are the same");

for (const locale of LOOKED_AT) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test("the pages before signing in are accessible, light and dark", async ({ page }) => {
      test.setTimeout(LONG_MS);
      for (const path of PUBLIC_PAGES) {
        await page.goto(path);
        await looksOf(locale)(page, path);
      }
    });

    test("links and what visitors see of them are accessible", async ({
      ownPage,
      secrets,
      stack,
      page,
    }) => {
      test.setTimeout(LONG_MS);
      const [say, see] = [wordsOf(locale), looksOf(locale)];
      const names = [`offen ${locale}.pdf`, `verschlossen ${locale}.pdf`] as const;
      const files = names.map((name) => aFile(secrets, name, 2_000));
      await upload(ownPage, files);
      await expectListed(ownPage, files);
      await newFolder(ownPage, "nichts drin");
      await untilTransferred(ownPage);
      const open = await makeLink(ownPage, secrets, { name: names[0] });
      const closed = await makeLink(ownPage, secrets, { name: names[1], password: PASSWORD });
      const empty = await makeLink(ownPage, secrets, { name: "nichts drin" });

      await page.goto(open.url);
      await expect(page.getByRole("heading", { level: 1, name: /offen/ })).toBeVisible();
      // Its names stand before the application, which draws Download when it has opened them as well.
      await expect(page.getByRole("button", { name: say("links:visitor.download") })).toBeEnabled();
      await see(page, "an opened link");
      await page.getByRole("button", { name: say("links:visitor.report") }).click();
      await expect(page.getByText(say("links:report.text"))).toBeVisible();
      await see(page, "a report");
      await page.goto(empty.url);
      await expect(page.getByText(say("links:visitor.emptyText"))).toBeVisible();
      await see(page, "an empty link");
      await page.goto(closed.url);
      await untilAlive(page);
      await see(page, "the password of a link");
      await page.getByLabel(say("links:unlock.label")).fill("falsches Wort");
      await page.getByRole("button", { name: say("links:unlock.open") }).click();
      await expect(page.locator("[aria-invalid=true]")).toBeVisible();
      await see(page, "a wrong password of a link");
      await page.goto(open.url.split("#")[0] ?? "");
      await see(page, "an address without its key");
      await page.goto(`${open.url.split("#")[0] ?? ""}/${KEY_OF_NOBODY}`);
      await see(page, "an address with its key in the path");
      for (const state of LINK_STATES) {
        await stack.control("link", { cachekey: open.cachekey, deleted: false, ...state });
        await page.goto("about:blank");
        await page.goto(open.url);
        await see(page, `a link with ${JSON.stringify(state)}`);
      }
    });

    test("the ways out of a lost account state are accessible", { tag: "@long" }, async ({
      page,
      secrets,
      stack,
    }) => {
      test.setTimeout(LONG_MS);
      const see = looksOf(locale);
      const say = wordsOf(locale);
      const person = aPerson(secrets);
      await page.context().addCookies([{ name: "coffer_locale", value: "en", url: stack.origin }]);
      await startSignedIn(page, secrets, person);
      await page.goto("/shares/links");
      await stack.control("account", { email: person.email, akm: "" });
      await page
        .context()
        .addCookies([{ name: "coffer_locale", value: locale, url: stack.origin }]);
      await page.goto("/files");
      await untilAlive(page);
      await page
        .getByRole("button", { name: say("account:repair.open") })
        .first()
        .click();
      const restore = page.getByRole("dialog", { name: say("account:repair.restoreTitle") });
      await expect(restore).toBeVisible();
      await see(page, "restore");
      await restore.getByRole("button", { name: say("account:repair.rebuildInstead") }).click();
      const rebuild = page.getByRole("dialog", { name: say("account:repair.rebuildTitle") });
      await rebuild.locator("input[type=password]").fill("not this one");
      await rebuild.getByRole("button", { name: say("account:repair.rebuild") }).click();
      await expect(rebuild.getByRole("alert")).toBeVisible();
      await see(page, "rebuild, refused");
    });
  });
}

test("the form that was refused is accessible", async ({ page, secrets }) => {
  const person = aPerson(secrets);
  await page.goto("/sign-up");
  await untilAlive(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("First name")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "refused sign-up");
  await page.goto("/login");
  await untilAlive(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page, "refused sign-in");
});

test("the list of links, and every page while the API is away, are accessible", async ({
  ownPage,
  secrets,
  stack,
}) => {
  test.setTimeout(LONG_MS);
  const see = looksOf("en");
  const file = await uploadNew({ page: ownPage, secrets }, "in der Liste.pdf", 2_000);
  await untilTransferred(ownPage);
  await makeLink(ownPage, secrets, { name: file.name });
  await ownPage.goto("/shares/links");
  await expect(ownPage.getByRole("table")).toContainText("in der Liste");
  await see(ownPage, "list of links");
  await stack.double.kill();
  for (const path of ["/files", "/shares/links", `/dl/${"a".repeat(32)}`]) {
    await ownPage.goto(path);
    await see(ownPage, `${path} while the API is away`);
  }
  await stack.double.start();
});

test("on a phone the list, its sheets and its drawer are accessible", async ({
  ownPage,
  home,
  secrets,
}) => {
  test.setTimeout(LONG_MS);
  const [say, see] = [wordsOf("en"), looksOf("en")];
  await uploadNew({ page: ownPage, secrets }, "in der Hand.pdf", 2_000);
  await closeTransfers(ownPage);
  const phone = await home.context.newPage();
  await phone.setViewportSize({ width: 360, height: 740 });
  await phone.goto(ownPage.url());
  await untilAlive(phone);
  const row = phone.getByRole("row").filter({ hasText: "in der Hand" });
  await expect(row).toBeVisible();
  await see(phone, "list on a phone");
  await phone.getByRole("button", { name: say("files:grid.more") }).click();
  await expect(phone.getByRole("dialog")).toBeVisible();
  await see(phone, "sheet of a row");
  await phone.getByRole("dialog").getByText(say("files:do.info")).click();
  const details = phone.getByRole("dialog").getByText(say("files:kinds.ft-pdf"));
  await expect(details).toBeVisible();
  await see(phone, "sheet of details");
  await phone.keyboard.press("Escape");
  await phone.getByRole("button", { name: say("shell:menu") }).click();
  await see(phone, "drawer");
  await phone.close();
});
