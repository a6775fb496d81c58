import type { Locator } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/axe.ts";
import {
  newFolder,
  openFolder,
  undo,
  untilTransferred,
  upload,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { untilAlive } from "#tests/e2e/people.ts";

test("the view of the storage tells what the space is used for, and frees it in one press that can be undone", async ({
  ownPage,
  secrets,
}) => {
  const folder = "Archiv der Werft";
  secrets.add("name of a folder", folder);
  await newFolder(ownPage, folder);
  await openFolder(ownPage, folder);
  const text = await uploadNew({ page: ownPage, secrets }, "Bauplan.txt", 2_000);
  await upload(ownPage, [text]);
  const taken = ownPage.getByRole("dialog", { name: /is there already/ });
  await taken.getByRole("button", { name: "Replace" }).click();
  const film = await uploadNew({ page: ownPage, secrets }, "Stapellauf.mp4", 9_000_000);
  await untilTransferred(ownPage);
  const drawer = ownPage.getByRole("navigation", { name: "Main" });
  await drawer.getByRole("link", { name: /of / }).click();
  await expect(ownPage.getByRole("heading", { level: 1, name: "Storage" })).toBeVisible();
  await expect(ownPage.getByRole("img", { name: /Video/ })).toBeVisible();

  await ownPage.getByRole("button", { name: "Table", exact: true }).click();
  await expect(ownPage.getByRole("columnheader", { name: "Folder" })).toBeVisible();
  await expectAccessible(ownPage, "the view of the storage");
  const files = ownPage.getByRole("region", { name: "Biggest files" });
  const box = files.getByRole("checkbox", { name: `Select ${film.name}` });
  await box.focus();
  await ownPage.keyboard.press("Space");
  await files.getByRole("button", { name: /^Delete 1 file \(8\.6 MB\)$/ }).press("Enter");
  await expect(box).toHaveCount(0);
  await undo(ownPage, "1 item deleted.");
  await expect(box).toBeVisible();

  const versions = ownPage.getByRole("region", { name: "Oldest versions" });
  const old = versions.getByRole("checkbox", { name: `Select version 1 of ${text.name}` });
  const freed = ownPage.getByRole("region", { name: "Room you can have back" });
  // Stories before this one have left versions and deleted versions of their own.
  const deletedBefore = await countDeleted(freed);
  await old.check();
  await versions.getByRole("button", { name: /^Delete 1 version/ }).click();
  await expect(old).toHaveCount(0);
  await expect.poll(() => countDeleted(freed)).toBe(deletedBefore + 1);
  await undo(ownPage, "1 version deleted.");
  await expect.poll(() => countDeleted(freed)).toBe(deletedBefore);
  await old.check();
  await versions.getByRole("button", { name: /^Delete 1 version/ }).click();
  await freed.getByRole("button", { name: "Delete for good" }).click();
  const sure = ownPage.getByRole("alertdialog", { name: /^Delete \d+ versions? for good\?$/ });
  await sure.getByRole("button", { name: "Delete for good" }).click();
  // For good: nothing is left to have back of it, and the list never shows it again.
  await expect(sure).toHaveCount(0);
  await expect.poll(() => countDeleted(freed)).toBe(0);
  await expect(old).toHaveCount(0);

  await ownPage.reload();
  await untilAlive(ownPage);
  await expect(files.getByRole("listitem").filter({ hasText: film.name })).toBeVisible();
  await expect(old).toHaveCount(0);
  await files.getByRole("listitem").filter({ hasText: film.name }).getByRole("link").click();
  await expect(ownPage.getByRole("heading", { level: 1, name: folder })).toBeVisible();
});

/** Deleted versions of the whole account, as the view says it; of none it says nothing. */
async function countDeleted(freed: Locator): Promise<number> {
  const [line] = await freed.getByText(/^\d+ deleted versions?,/).allInnerTexts();
  return line === undefined ? 0 : Number.parseInt(line, 10);
}
