import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, type Secrets } from "#tests/e2e/fixtures.ts";
import { untilAlive } from "#tests/e2e/people.ts";

export interface TestFile {
  name: string;
  path: string;
  bytes: Buffer;
}

/** Content shorter than this would be met on the wire by chance. */
const CANARY_BYTES = 24;

/** A file on disk with random content. Its name and its content are secrets of the test. */
export function aFile(secrets: Secrets, name: string, sizeBytes: number): TestFile {
  const folder = mkdtempSync(join(secrets.folder, "file-"));
  const path = join(folder, name);
  const bytes = randomBytes(sizeBytes);
  writeFileSync(path, bytes);
  secrets.add("name of a file", name);
  if (sizeBytes >= CANARY_BYTES) {
    secrets.add("start of a content", bytes.subarray(0, CANARY_BYTES));
    secrets.add("end of a content", bytes.subarray(-CANARY_BYTES));
    // A digest of plaintext would tell whoever has the file that it is here (Trust D12).
    for (const kind of ["md5", "sha1", "sha256"])
      secrets.add(`${kind} of a content`, createHash(kind).update(bytes).digest());
  }
  return { name, path, bytes };
}

/** Chooses files with the button. */
export async function upload(page: Page, files: readonly TestFile[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload", exact: true }).first().click();
  await (await chooser).setFiles(files.map((file) => file.path));
}

/** A row of the grid by the whole name of its item. */
export function fileRow(page: Page, name: string): Locator {
  const box = page.getByRole("checkbox", { name: labelled("Select", name) });
  return page.getByRole("row").filter({ has: box });
}

/** A label that ends in a name; names in another direction than the page stand isolated in it. */
export function labelled(label: string, name: string): RegExp {
  const quoted = name.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
  return new RegExp(`^${label} \\u2068?${quoted}\\u2069?$`, "u");
}

/** A row of what the server keeps: an upload that runs stands in the list as busy. */
export function settledRow(page: Page, name: string): Locator {
  return fileRow(page, name).and(page.locator(":not([aria-busy])"));
}

export async function expectListed(page: Page, files: readonly { name: string }[]): Promise<void> {
  for (const { name } of files)
    await expect(settledRow(page, name)).toBeVisible({ timeout: 120_000 });
}

/** Takes back what a message says; other messages have an Undo of their own. */
export async function undo(page: Page, message: string): Promise<void> {
  const said = page.locator("[data-message]").filter({ hasText: message });
  await said.getByRole("button", { name: "Undo" }).click();
}

/** A new file, uploaded into the folder that is open, and listed there. */
export async function uploadNew(
  { page, secrets }: { readonly page: Page; readonly secrets: Secrets },
  name: string,
  sizeBytes: number,
): Promise<TestFile> {
  const file = aFile(secrets, name, sizeBytes);
  await upload(page, [file]);
  await expectListed(page, [file]);
  return file;
}

/** A line of the transfers panel. */
export function transferRow(page: Page, name: string): Locator {
  return page
    .getByRole("list", { name: "Transfers" })
    .getByRole("listitem")
    .filter({ hasText: name });
}

/** What a download saved. */
export interface Saved {
  bytes: Buffer;
  fileName: string;
}

/** Waits for the download that an action starts, and for its end. */
export async function savedBy(page: Page, action: () => Promise<unknown>): Promise<Saved> {
  const started = page.waitForEvent("download", { timeout: 120_000 });
  await action();
  const saved = await started;
  return { bytes: readFileSync(await saved.path()), fileName: saved.suggestedFilename() };
}

/** Downloads through the row's menu. */
export function download(page: Page, name: string): Promise<Saved> {
  return savedBy(page, () => menuOf(page, name, "Download"));
}

/** Opens the context menu of a row and chooses an entry. Rows may still move while a list arrives. */
export async function menuOf(page: Page, name: string, entry: string): Promise<void> {
  await expect(page.getByText("Sorting when complete…")).toBeHidden();
  // By its marks and no role: an open menu hides the rows from roles. Found anew where it is drawn anew.
  const box = page.getByLabel(labelled("Select", name));
  const row = page.locator("[role=row]:not([aria-busy])").filter({ has: box }).first();
  const menu = page.getByRole("menu", { name: "Actions" });
  // A click scrolls to a row that came late, and the last sort moves it away: another row is there then, and
  // the right one stands where it sorts, perhaps out of sight.
  await expect(async () => {
    if (await menu.isVisible()) await page.keyboard.press("Escape");
    if ((await row.count()) === 0)
      await page.locator("[data-view]").evaluate((list) => list.scrollTo(0, 0));
    await row.click({ button: "right", timeout: 10_000 });
    await expect(row, "the menu is this row's").toHaveAttribute("aria-selected", "true", {
      timeout: 10_000,
    });
  }).toPass();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

/** Makes a folder through the "New" menu and waits until it is listed. */
export async function newFolder(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByRole("menuitem", { name: "Folder", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "New folder" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create folder" }).click();
  await expect(dialog).toBeHidden();
  await expectListed(page, [{ name }]);
}

export async function openFolder(page: Page, name: string): Promise<void> {
  await settledRow(page, name).getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
}

/** Opens a row as two quick presses do; over the standard protocol Playwright's two are two single ones. */
export async function doublePress(row: Locator): Promise<void> {
  const isChromium = row.page().context().browser()?.browserType().name() === "chromium";
  await (isChromium ? row.dblclick() : row.dispatchEvent("dblclick"));
}

/** Goes up one step on the path over the list. */
export async function goUpTo(page: Page, name: string): Promise<void> {
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name, exact: true })
    .click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
}

/** Waits until each upload of the panel is complete, and closes the panel. */
export async function untilTransferred(page: Page): Promise<void> {
  await expect(page.getByText("All transfers complete")).toBeVisible({ timeout: 120_000 });
  await closeTransfers(page);
}

export async function closeTransfers(page: Page): Promise<void> {
  const panel = page.getByRole("region", { name: /^File Transfers/ });
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toBeHidden();
}

/** Deletes the living one of a selection that has a deleted one in it, and looks into it. */
export async function deleteBeside(ownPage: Page, name: string): Promise<void> {
  await newFolder(ownPage, name);
  await ownPage.getByRole("checkbox", { name: "Select all" }).check();
  await expect(ownPage.getByText("2 selected")).toBeVisible();
  await expect(ownPage.getByRole("button", { name: "Restore", exact: true })).toBeVisible();
  await ownPage.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(ownPage.getByText("1 item deleted.")).toBeVisible();
  await ownPage.getByRole("button", { name: "Clear selection" }).click();
  await expectFocusInRows(ownPage);
  await ownPage.goto((await fileRow(ownPage, name).getByRole("link").getAttribute("href")) ?? "");
  await expect(ownPage.getByText("This folder is deleted.")).toBeVisible();
  await expect(ownPage.getByRole("button", { name: "New", exact: true })).toBeDisabled();
  await expect(ownPage.getByRole("button", { name: "Upload", exact: true }).first()).toBeDisabled();
  await ownPage.goBack();
  await untilAlive(ownPage);
}

/** A window behind another matches no `:focus` in Firefox; its rows have the focus all the same. */
async function expectFocusInRows(ownPage: Page): Promise<void> {
  const isInRows = (grid: Element) =>
    grid !== document.activeElement && grid.contains(document.activeElement);
  await expect.poll(() => ownPage.getByRole("grid").evaluate(isInRows)).toBe(true);
}

/** Goes back to the living items; the focus stays in their list. */
export async function hideDeleted(
  ownPage: Page,
  living: readonly { name: string }[],
): Promise<void> {
  const hide = ownPage.getByRole("button", { name: "Hide deleted" });
  await hide.click();
  await expect(hide).toBeHidden();
  await expectFocusInRows(ownPage);
  await expectListed(ownPage, living);
}

/** What the list keeps free below its last row, in CSS pixels. */
export function roomBelow(page: Page): Promise<number> {
  return page
    .getByRole("grid")
    .evaluate((grid) =>
      Math.max(
        ...[grid, grid.parentElement ?? grid].map((part) =>
          Number.parseFloat(getComputedStyle(part).paddingBottom),
        ),
      ),
    );
}

/** File info of one file says where it lies and how large it is, and doubts nothing of it. */
export async function expectInfo(page: Page, name: string, folder: string): Promise<void> {
  await menuOf(page, name, "File info");
  const info = page.getByRole("complementary", { name: "File info" });
  await expect(info.getByText(folder)).toBeVisible();
  await expect(info.getByText(/^[0-9.]+ KB$/)).toBeVisible();
  await expect(info.getByText(/differ|older|not confirmed/i)).toBeHidden();
  await info.getByRole("button", { name: "Close file info" }).click();
}

/** From a folder that cannot be opened, where nothing can be put in. */
export async function leaveForOwnFiles(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Upload", exact: true }).first()).toBeDisabled();
  await page.getByRole("link", { name: "Go to your files" }).click();
  await expect(page).toHaveURL(/\/files$/);
}

export function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Closes the questions that offer another name for files whose names begin so, one after the other. */
export async function refuseOfferedNames(page: Page, beginnings: readonly string[]): Promise<void> {
  for (const beginning of beginnings) {
    const question = page.getByRole("dialog").filter({ hasText: beginning });
    await question.getByRole("button", { name: "Close" }).click();
  }
}
