import type { Locator, Page } from "@playwright/test";
import {
  LOOKED_AT,
  type Locale,
  looksOf,
  type Say,
  type See,
  wordsOf,
} from "#tests/e2e/access-words.ts";
import { expectNoHiddenFocus } from "#tests/e2e/axe.ts";
import {
  aFile,
  closeTransfers,
  expectListed,
  newFolder,
  type TestFile,
  upload,
} from "#tests/e2e/files-page.ts";
import { expect, type Home, test } from "#tests/e2e/home.ts";
import { unlock, untilAlive } from "#tests/e2e/people.ts";

const LONG_MS = 600_000;
const FOLDER = "Ordner für alle";

test.skip(({ browserName }) => browserName !== "chromium", "colours and structure are the same");

/** A signed-in page in one language, and how to find and to look at things there. */
interface Stage {
  readonly page: Page;
  readonly say: Say;
  readonly see: See;
}

for (const locale of LOOKED_AT) {
  test.describe(`in ${locale}`, () => {
    test("the list in all its states, its menus and its dialogs are accessible", async ({
      ownPage,
      home,
      secrets,
    }) => {
      test.setTimeout(LONG_MS);
      const files = [aFile(secrets, "Bericht.pdf", 5_000), aFile(secrets, "صور.jpg", 3_000)];
      await upload(ownPage, files);
      await expectListed(ownPage, files);
      await newFolder(ownPage, FOLDER);
      await closeTransfers(ownPage);
      await speaking(locale, home, async (stage) => {
        await seeList(stage);
        await seeRowDialogs(stage);
        await seeFolderMenus(stage);
        await seeTransfers(stage, files);
        await seePanels(stage);
      })(ownPage);
    });

    test("a locked page and a folder that is not there are accessible", async ({
      ownPage,
      home,
    }) => {
      test.setTimeout(LONG_MS);
      await speaking(locale, home, async ({ page, say, see }) => {
        await page.goto("/files/999999999");
        await expect(page.getByRole("heading", { level: 2 })).toBeVisible();
        await see(page, "a folder that is not there");
        await page.goto("/vault");
        await untilAlive(page);
        await expect(page.getByText(say("files:empty.title"))).toBeVisible();
        await see(page, "an empty vault");
        await page.goto("/opt-out");
        await see(page, "opt out");
        await page.goto("/files");
        await untilAlive(page);
        await openAccount({ page, say, see });
        await page.getByRole("button", { name: say("shell:panel.lock") }).click();
        await expect(page.getByRole("dialog", { name: say("auth:unlock.title") })).toBeVisible();
        await see(page, "password over the sealed list");
      })(ownPage);
      await ownPage.reload();
      await unlock(ownPage, home.person);
    });
  });
}

/** Runs with the page in a language, and turns it back. */
function speaking(locale: Locale, { context }: Home, walk: (stage: Stage) => Promise<void>) {
  return async (page: Page): Promise<void> => {
    const url = new URL(page.url()).origin;
    await context.addCookies([{ name: "coffer_locale", value: locale, url }]);
    await page.reload();
    await untilAlive(page);
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    try {
      await walk({ page, say: wordsOf(locale), see: looksOf(locale) });
    } finally {
      await context.clearCookies({ name: "coffer_locale" });
    }
  };
}

/** Whatever the language: the row that shows this name. */
function row(page: Page, name: string): Locator {
  return page.locator("[role=row]:not([aria-busy])").filter({ hasText: name });
}

async function seeList({ page, see }: Stage): Promise<void> {
  await expect(row(page, "Bericht")).toBeVisible();
  await see(page, "list");
  await row(page, "Bericht").getByRole("checkbox").check();
  await see(page, "selection");
  await row(page, "Bericht").click({ button: "right" });
  await expect(page.getByRole("menu")).toBeVisible();
  // The rest of the page is hidden meanwhile.
  await see(page, "menu of a row", "[role=menu]");
  await expectNoHiddenFocus(page);
  await page.keyboard.press("Escape");
}

async function seeRowDialogs({ page, say, see }: Stage): Promise<void> {
  for (const [entry, title] of [
    ["files:do.rename", "files:renameDialog.title"],
    ["files:do.move", "files:moveDialog.title_one"],
    ["files:do.link", "links:dialog.createTitle"],
  ] as const) {
    await row(page, "Bericht").click({ button: "right" });
    await page.getByRole("menuitem", { name: say(entry) }).click();
    const dialog = page.getByRole("dialog", { name: say(title) });
    await expect(dialog.getByRole("button").last()).toBeVisible();
    if (entry === "files:do.move")
      await dialog.getByRole("button", { name: say("files:moveDialog.newFolder") }).click();
    if (entry === "files:do.link") await dialog.getByRole("switch").first().click();
    await see(page, title);
    if (entry === "files:do.link") await seeLink({ page, say, see }, dialog);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
}

/** Makes the link, looks at it and at the question before it goes, and lets it go. */
async function seeLink({ page, say, see }: Stage, dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: say("links:dialog.create") }).click();
  const made = page.getByRole("dialog", { name: say("links:dialog.title") });
  const copy = made.getByRole("button", { name: say("links:dialog.copy") });
  await expect(copy).toBeVisible({ timeout: 120_000 });
  await see(page, "a link that was made");
  await made.getByRole("button", { name: say("links:dialog.delete") }).click();
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await expect(question.getByText(say("links:dialog.deleteText"))).toBeVisible();
  await see(page, "the question before a link goes");
  await question.getByRole("button", { name: say("links:dialog.delete") }).click();
  await expect(page.getByText(say("links:dialog.deleted"))).toBeVisible();
}

async function seeFolderMenus({ page, say, see }: Stage): Promise<void> {
  const fromMenu = async (menu: string, entry: string) => {
    await page
      .getByRole("button", { name: say(menu), exact: true })
      .first()
      .click();
    await expect(page.getByRole("menu")).toBeVisible();
    await see(page, menu, "[role=menu]");
    await page.getByRole("menu").getByText(say(entry)).click();
  };
  await fromMenu("files:new", "files:newFolder");
  await expect(page.getByRole("dialog", { name: say("files:folderDialog.title") })).toBeVisible();
  await see(page, "new folder");
  await page.keyboard.press("Escape");
  await fromMenu("files:folderMenu", "files:filter");
  await page.getByRole("searchbox").fill("qqq");
  await expect(page.getByText(say("files:filterNone"))).toBeVisible();
  await see(page, "a filter that finds nothing");
  await page.keyboard.press("Escape");
  await fromMenu("files:folderMenu", "files:showDeleted");
  await expect(page.getByText(say("files:deletedNote"))).toBeVisible();
  await see(page, "deleted items are shown");
  await page.getByRole("button", { name: say("files:hideDeleted") }).click();
  await page.context().setOffline(true);
  await expect(page.getByText(say("files:offline"))).toBeVisible();
  await see(page, "without a connection");
  await page.context().setOffline(false);
  await expect(page.getByText(say("files:offline"))).toBeHidden();
}

async function seeTransfers({ page, say, see }: Stage, files: readonly TestFile[]) {
  const chooser = page.waitForEvent("filechooser");
  await page
    .getByRole("button", { name: say("files:upload"), exact: true })
    .first()
    .click();
  await (await chooser).setFiles(files.map(({ path }) => path));
  const dialog = page.getByRole("dialog", { name: say("transfers:conflict.title") });
  await expect(dialog).toBeVisible();
  await see(page, "a name that is there already");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: say("transfers:conflict.skip") }).click();
  await expect(dialog).toBeHidden();
  const next = page.waitForEvent("filechooser");
  await page
    .getByRole("button", { name: say("files:upload"), exact: true })
    .first()
    .click();
  await (await next).setFiles({ name: "leer.txt", mimeType: "text/plain", buffer: Buffer.of() });
  await expect(page.getByText(say("transfers:summary.issue"))).toBeVisible();
  await see(page, "transfers with a failure");
  const panel = page.getByRole("region", {
    name: new RegExp(say("transfers:title").source.slice(0, 6)),
  });
  await panel.getByRole("button", { name: say("transfers:close") }).click();
}

async function seePanels(stage: Stage): Promise<void> {
  const { page, say, see } = stage;
  const info = page.getByRole("button", { name: say("files:info") });
  await row(page, "Bericht").getByRole("checkbox").check();
  await info.click();
  await expect(page.getByText(say("files:kinds.ft-pdf")).first()).toBeVisible();
  await see(page, "details");
  await info.click();
  await page.getByRole("button", { name: say("files:view.grid") }).click();
  await see(page, "tiles");
  await page.getByRole("button", { name: say("files:view.list") }).click();
  await openAccount(stage);
  await see(page, "account panel");
  await page.getByRole("button", { name: say("shell:panel.startPage") }).click();
  await expect(page.getByRole("dialog", { name: say("account:startPage.title") })).toBeVisible();
  await see(page, "start page");
  await page.keyboard.press("Escape");
}

async function openAccount({ page, say }: Stage): Promise<void> {
  await page.getByRole("button", { name: say("shell:account") }).click();
  await expect(page.getByRole("button", { name: say("shell:panel.lock") })).toBeVisible();
}
