import {
  aFile,
  closeTransfers,
  expectListed,
  fileRow,
  hideDeleted,
  menuOf,
  newFolder,
  upload,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";

test("deleted items are deleted permanently, one by its menu and the rest by emptying the trash", async ({
  ownPage,
  secrets,
}) => {
  const kept = aFile(secrets, "Bleibt hier.txt", 3_000);
  const gone = aFile(secrets, "Endlich fort.txt", 4_000);
  await upload(ownPage, [kept, gone]);
  await expectListed(ownPage, [kept, gone]);
  await closeTransfers(ownPage);
  await newFolder(ownPage, "Alte Mappe");
  for (const name of [gone.name, "Alte Mappe"]) {
    await fileRow(ownPage, name).focus();
    await ownPage.keyboard.press("Delete");
    await expect(fileRow(ownPage, name)).toBeHidden();
  }
  await ownPage.getByRole("button", { name: "More for this folder" }).click();
  await ownPage.getByRole("menuitemcheckbox", { name: "Show deleted" }).click();
  await expectListed(ownPage, [kept, gone, { name: "Alte Mappe" }]);

  await menuOf(ownPage, gone.name, "Delete permanently");
  const one = ownPage.getByRole("alertdialog");
  await one.getByRole("button", { name: "Cancel" }).click();
  await expect(fileRow(ownPage, gone.name)).toBeVisible();
  await menuOf(ownPage, gone.name, "Delete permanently");
  await expect(one).toContainText("Nothing brings it back");
  await one.getByRole("button", { name: "Delete permanently" }).click();
  await expect(ownPage.getByText("1 item deleted permanently.")).toBeVisible();
  await expect(fileRow(ownPage, gone.name)).toBeHidden();

  await ownPage.getByRole("button", { name: "Empty trash" }).click();
  const all = ownPage.getByRole("alertdialog", { name: "Empty trash?" });
  await all.getByRole("button", { name: "Empty trash" }).click();
  await expect(fileRow(ownPage, "Alte Mappe")).toBeHidden();
  await expectListed(ownPage, [kept]);
  await ownPage.reload();
  await expectListed(ownPage, [kept]);
  await expect(fileRow(ownPage, gone.name)).toBeHidden();
  await hideDeleted(ownPage, [kept]);
});
