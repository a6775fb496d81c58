import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { dropOnList } from "#tests/e2e/drop.ts";
import {
  closeTransfers,
  download,
  expectListed,
  fileRow,
  openFolder,
  sha256,
  transferRow,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";

const PIER = "رصيف الميناء";
const CRANE = "رافعة 🏗️.bin";
const QUAY = "quay 🌊 wall.txt";

/** A folder of the device with a folder in it, one that nothing lies in, and a file of no bytes. */
function aTree(place: string, name: string, bytes: Buffer): string {
  const root = join(mkdtempSync(join(place, "folder-")), name);
  mkdirSync(join(root, PIER), { recursive: true });
  mkdirSync(join(root, "فارغ 📭"));
  writeFileSync(join(root, PIER, CRANE), bytes);
  writeFileSync(join(root, QUAY), "a wall");
  writeFileSync(join(root, "placeholder.txt"), "");
  return root;
}

/** What failed is named in the row, and what is up lies where it lay on the device. */
async function expectTree(page: Page, name: string): Promise<void> {
  const row = transferRow(page, name);
  await expect(row).toContainText("Upload complete. 1 item failed.");
  await row.getByRole("button", { name: "Show what failed in" }).click();
  const failed = page.getByRole("list", { name: "What failed in" });
  await expect(failed).toContainText("placeholder.txt");
  await expect(failed).toContainText("7202 Empty file (0kb) cannot be uploaded.");
  await row.getByRole("link", { name: "Go to location of" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await closeTransfers(page);
  await expectListed(page, [{ name: QUAY }]);
  await expect(fileRow(page, "placeholder.txt")).toBeHidden();
}

async function pressFolderUpload(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New", exact: true }).first().click();
  await page.getByRole("menuitem", { name: "Folder upload" }).click();
}

async function expectPier(page: Page, bytes: Buffer): Promise<void> {
  await openFolder(page, PIER);
  const saved = await download(page, CRANE);
  expect(sha256(saved.bytes)).toBe(sha256(bytes));
  await closeTransfers(page);
}

test("the buttons open the browser's dialog for files, and for a folder", async ({ ownPage }) => {
  const asked = async (press: () => Promise<void>) => {
    const chooser = ownPage.waitForEvent("filechooser");
    await press();
    const input = (await chooser).element();
    return input.evaluate((one) => one instanceof HTMLInputElement && one.webkitdirectory);
  };
  const button = ownPage.getByRole("button", { name: "Upload", exact: true }).first();
  expect(await asked(() => button.click())).toBe(false);
  expect(await asked(() => pressFolderUpload(ownPage))).toBe(true);
});

test("a chosen folder is there with what lies in it, and its row names what cannot be uploaded", async ({
  ownPage,
  secrets,
  browserName,
}) => {
  test.skip(browserName !== "chromium", "only Chromium's tools choose a folder");
  const name = "صور الميناء 📷";
  const bytes = randomBytes(3_000);
  const root = aTree(secrets.folder, name, bytes);
  for (const secret of [name, PIER, CRANE, QUAY]) secrets.add("name in a folder", secret);
  const chooser = ownPage.waitForEvent("filechooser");
  await pressFolderUpload(ownPage);
  await (await chooser).setFiles(root);
  await expectTree(ownPage, name);
  await expectPier(ownPage, bytes);
});

test("a dropped folder is there with the folders in it that nothing lies in", async ({
  ownPage,
  secrets,
  browserName,
}) => {
  // A script can drop files in every browser, a folder in none.
  test.skip(browserName !== "chromium", "only Chromium's tools drop a folder");
  const name = "Rechnungen 2026 🧾";
  const bytes = randomBytes(3_000);
  const root = aTree(secrets.folder, name, bytes);
  await dropOnList(ownPage, { files: [], folders: [], made: [root], place: secrets.folder });
  await expectTree(ownPage, name);
  await expect(fileRow(ownPage, "فارغ 📭")).toBeVisible();
  await expectPier(ownPage, bytes);
});

test("files that are pasted go into the folder on the screen, and none while a dialog asks", async ({
  ownPage,
}) => {
  await pasteFile(ownPage, "body", "لقطة 🖼️.txt");
  await expectListed(ownPage, [{ name: "لقطة 🖼️.txt" }]);
  await closeTransfers(ownPage);
  await ownPage.getByRole("button", { name: "New", exact: true }).first().click();
  await ownPage.getByRole("menuitem", { name: "Folder", exact: true }).click();
  await pasteFile(ownPage, "[role=dialog] button", "not this.txt");
  await ownPage.keyboard.press("Escape");
  await expect(transferRow(ownPage, "not this.txt")).toBeHidden();
});

/** As a browser tells of Ctrl+V with a file of the device. */
async function pasteFile(page: Page, target: string, name: string): Promise<void> {
  await page
    .locator(target)
    .first()
    .evaluate((element, fileName) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(["pasted"], fileName));
      const paste = new Event("paste", { bubbles: true, cancelable: true });
      // Firefox lets no script make a paste that has files.
      element.dispatchEvent(Object.assign(paste, { clipboardData }));
    }, name);
}
