import type { Locator, Page } from "@playwright/test";
import type { Say } from "#tests/e2e/access-words.ts";
import {
  aFile,
  expectListed,
  fileRow,
  newFolder,
  openFolder,
  upload,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import { expect, type Secrets } from "#tests/e2e/fixtures.ts";
import { type MadeLink, makeLink } from "#tests/e2e/links-page.ts";
import { orderByName } from "#tests/e2e/list-rows.ts";
import { type Person, untilAlive } from "#tests/e2e/people.ts";
import { pressPart, type Way } from "#tests/e2e/press-owner.ts";

/** A folder with a file, a deleted folder, and a folder in it that has a link. */
interface Things {
  readonly address: string;
  readonly file: string;
  readonly linked: string;
  readonly link: MadeLink;
  readonly deleted: string;
}

export const LINK_PASSWORD = "Kupfer-Leuchtturm_77";

export interface Stage extends Things {
  readonly page: Page;
  readonly say: Say;
  readonly way: Way;
}

export async function aStage(page: Page, secrets: Secrets): Promise<Things> {
  const file = aFile(secrets, "zum Drücken.txt", 900);
  const linked = "Mappe zum Drücken";
  await newFolder(page, linked);
  await openFolder(page, linked);
  await uploadNew({ page, secrets }, "darin.txt", 300);
  await page.goBack();
  await expectListed(page, [{ name: linked }]);
  const link = await makeLink(page, secrets, { name: linked, password: LINK_PASSWORD });
  const deleted = "Weggelegt";
  await newFolder(page, deleted);
  await fileRow(page, deleted).focus();
  await page.keyboard.press("Delete");
  await expect(fileRow(page, deleted)).toBeHidden();
  await upload(page, [file]);
  await expectListed(page, [file]);
  return { address: page.url(), file: file.name, linked, link, deleted };
}

/** The last field of a link, which comes when it is known whether there is one. */
const LINK_FORM = "#link-limit";

export const dialogOf = (page: Page): Locator => page.getByRole("dialog");
export const menuIn = (page: Page): Locator => page.getByRole("menu");

/** The panel of transfers with one that has ended, until it is cleared. */
export async function pressTransfers(stage: Stage): Promise<void> {
  const { page, say, way } = stage;
  const name = `Beleg ${way}.txt`;
  await chooseFiles(stage, name);
  await expect(rowOf(page, name)).toBeVisible();
  const scope = page.locator("[data-transfers=sheet]");
  const pill = page.locator("[data-transfers=pill]");
  const open = async () => {
    if (await pill.isVisible()) await pill.click();
  };
  const left = [say("transfers:close")];
  expect(await pressPart(page, { scope, open, left, ends: true }, way)).toBeGreaterThan(4);
  await expect(scope.or(pill)).toBeHidden();
}

export async function chooseFiles({ page, say }: Stage, name: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page
    .getByRole("button", { name: say("files:upload") })
    .first()
    .click();
  await (await chooser).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(name) });
}

/** The list, its menus and its dialogs. */
export async function pressFiles(stage: Stage): Promise<void> {
  const { page, say, way, file } = stage;
  const rowMenu = () => openRowMenu(stage, file);
  const choose = (key: string) => async () => {
    await rowMenu();
    await page.getByRole("menuitem", { name: say(key) }).click();
  };
  const gone = ["delete", "download", "downloadZip", "versions"].map((key) =>
    say(`files:do.${key}`),
  );
  const tiles = page.getByRole("button", { name: say("files:view.grid") });
  const list = { scope: page.locator("main"), open: nothing };
  const left = [...gone, say("files:view.grid")];
  expect(await pressPart(page, { ...list, left }, way)).toBeGreaterThan(16);
  await tiles.click();
  const drawn = { scope: page.locator("[data-view=tiles]"), open: nothing, left: gone };
  await expect(drawn.scope.getByRole("row").first()).toBeVisible();
  expect(await pressPart(page, drawn, way)).toBeGreaterThan(5);
  await page.getByRole("button", { name: say("files:view.list") }).click();
  const folderMenu = () => page.getByRole("button", { name: say("files:folderMenu") }).click();
  expect(await pressPart(page, { scope: menuIn(page), open: folderMenu }, way)).toBe(7);
  await page.getByRole("button", { name: say("files:hideDeleted") }).click();
  await expect(rowOf(page, file)).toBeVisible();
  expect(
    await pressPart(page, { scope: menuIn(page), open: rowMenu, left: gone }, way),
  ).toBeGreaterThan(4);
  await choose("files:do.versions")();
  await pressVersions(stage);
  const newFolderDialog = async () => {
    await page.getByRole("button", { name: say("files:new") }).click();
    await page.getByRole("menuitem", { name: say("files:newFolder") }).click();
  };
  const linkDialog = async () => {
    await choose("files:do.link")();
    await expect(page.locator(LINK_FORM)).toBeVisible();
  };
  const scope = dialogOf(page);
  for (const [open, ...kept] of [
    [newFolderDialog],
    [choose("files:do.rename")],
    // The way to the folder that is open already leads nowhere.
    [choose("files:do.move"), "files:moveDialog.move", "files:area.main"],
    [linkDialog, "links:dialog.create"],
  ] as const) {
    const part = { scope, open, left: kept.map((key) => say(key)) };
    expect(await pressPart(page, part, way)).toBeGreaterThan(2);
  }
  await rowMenu();
  // Its words end in a shortcut, which has words of its own; what is dangerous stands last.
  await page.getByRole("menuitem").last().click();
  await expect(rowOf(page, file)).toBeHidden();
  // A new name can be undone too: the newest message is that of the delete.
  await page
    .getByRole("button", { name: say("files:do.undo") })
    .last()
    .click();
  await expect(rowOf(page, file)).toBeVisible();
}

/** The versions of a file that has one, and the way back to its folder. */
async function pressVersions({ page, say, way, file }: Stage): Promise<void> {
  const scope = page.getByRole("region", { name: say("versions:title") });
  await expect(scope.getByRole("complementary")).toBeVisible();
  const left = [say("versions:download")];
  expect(await pressPart(page, { scope, open: nothing, left }, way)).toBeGreaterThan(1);
  await scope.getByRole("link").first().click();
  await expect(rowOf(page, file)).toBeVisible();
}

/** The order is kept for the person: the next story looks for its folder at the top. */
export async function sortByName({ page, address }: Stage): Promise<void> {
  await page.goto(address);
  await untilAlive(page);
  await orderByName(page);
}

export async function nothing(): Promise<void> {}

export function rowOf(page: Page, name: string): Locator {
  return page.locator("[role=row]:not([aria-busy])").filter({ hasText: name });
}

export async function openRowMenu({ page, way }: Stage, name: string): Promise<void> {
  await rowOf(page, name).click({ button: way === "pointer" ? "right" : "left" });
  if (way === "keys") await page.keyboard.press("Shift+F10");
  await expect(menuIn(page)).toBeVisible();
}

/** The list of links, the settings of one, and the question before it goes. */
export async function pressLinks({ page, say, way, linked }: Stage): Promise<void> {
  await page.goto("/shares/links");
  const row = page.locator("tbody > tr").filter({ hasText: linked });
  await expect(row.first()).toBeVisible();
  const press = (key: string) => () =>
    row
      .first()
      .getByRole("button", { name: say(key) })
      .click();
  // Of the rows one: the person has as many links as other stories made.
  const head = { scope: page.locator("main thead"), open: nothing };
  expect(await pressPart(page, head, way)).toBeGreaterThan(2);
  const own = { scope: row.first(), open: nothing };
  expect(await pressPart(page, own, way)).toBeGreaterThan(2);
  const open = async () => {
    await press("links:list.settings")();
    await expect(page.locator(LINK_FORM)).toBeVisible();
  };
  const settings = { scope: dialogOf(page), open, left: [say("links:dialog.save")] };
  expect(await pressPart(page, settings, way)).toBeGreaterThan(5);
  const left = [say("links:dialog.delete")];
  const question = { scope: page.getByRole("alertdialog"), open: press("links:list.delete"), left };
  expect(await pressPart(page, question, way)).toBeGreaterThan(1);
}

/** The transfers, the account's panel, the choice of the first page, and the lock. */
export async function pressFrame(stage: Stage, person: Person): Promise<void> {
  const { page, say, way } = stage;
  const account = () => page.locator("header button[aria-haspopup=dialog]").last().click();
  const left = [say("shell:panel.signOut"), say("shell:panel.lock")];
  expect(
    await pressPart(page, { scope: dialogOf(page), open: account, left }, way),
  ).toBeGreaterThan(2);
  const startPage = async () => {
    await account();
    await page.getByRole("button", { name: say("shell:panel.startPage") }).click();
  };
  const choice = { scope: dialogOf(page), open: startPage, left: [say("account:startPage.save")] };
  expect(await pressPart(page, choice, way)).toBeGreaterThan(3);
  await account();
  await page.getByRole("button", { name: say("shell:panel.lock") }).click();
  // It stays locked, also where the question is drawn anew.
  const locked = { scope: dialogOf(page), open: nothing, isKept: true } as const;
  expect(await pressPart(page, locked, way)).toBeGreaterThan(1);
  await dialogOf(page).locator("input[autocomplete=current-password]").fill(person.password);
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toBeHidden({ timeout: 120_000 });
}
