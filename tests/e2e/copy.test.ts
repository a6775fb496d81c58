import {
  aFile,
  closeTransfers,
  download,
  expectListed,
  menuOf,
  newFolder,
  openFolder,
  sha256,
  upload,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";

test("a file is copied into a folder and duplicated beside itself, with the bytes that it has", async ({
  ownPage,
  secrets,
}) => {
  const file = aFile(secrets, "Vorlage zum Kopieren.txt", 5_000);
  await upload(ownPage, [file]);
  await expectListed(ownPage, [file]);
  await closeTransfers(ownPage);
  await newFolder(ownPage, "Ziel der Kopie");

  await menuOf(ownPage, file.name, "Duplicate");
  await expect(ownPage.getByText("1 item duplicated.")).toBeVisible();
  await expectListed(ownPage, [file, { name: "Vorlage zum Kopieren copy.txt" }]);

  await menuOf(ownPage, file.name, "Copy to…");
  const dialog = ownPage.getByRole("dialog", { name: "Copy 1 item" });
  await dialog.getByRole("option", { name: "The items are here now" }).locator("i").click();
  await dialog.getByRole("option", { name: "Ziel der Kopie" }).click();
  await dialog.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(ownPage.getByText("1 item copied to Ziel der Kopie.")).toBeVisible();
  await expectListed(ownPage, [file]);
  await openFolder(ownPage, "Ziel der Kopie");
  await expectListed(ownPage, [file]);
  expect(sha256((await download(ownPage, file.name)).bytes)).toBe(sha256(file.bytes));
  await closeTransfers(ownPage);
});
