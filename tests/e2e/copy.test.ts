import { expectAccessible } from "#tests/e2e/axe.ts";
import {
  aFile,
  closeTransfers,
  download,
  expectListed,
  menuOf,
  newFolder,
  openFolder,
  settledRow,
  sha256,
  undo,
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

test("names that are taken are asked about in one question, each for itself, and Undo takes it back", async ({
  ownPage,
  secrets,
}) => {
  const [first, second] = [
    aFile(secrets, "Anlegeplan.txt", 500),
    aFile(secrets, "Bojenliste.txt", 600),
  ];
  const target = "Schon belegt";
  secrets.add("name of a folder", target);
  await upload(ownPage, [first, second]);
  await expectListed(ownPage, [first, second]);
  await closeTransfers(ownPage);
  await newFolder(ownPage, target);
  await settledRow(ownPage, first.name).focus();
  await ownPage.keyboard.press("Shift+ArrowDown");
  await ownPage.keyboard.press("ControlOrMeta+c");
  await expect(ownPage.getByText(/^Copied\./)).toBeVisible();
  await openFolder(ownPage, target);
  await ownPage.keyboard.press("ControlOrMeta+v");
  await expect(ownPage.getByText(`2 items copied to ${target}.`)).toBeVisible();
  await expectListed(ownPage, [first, second]);

  await ownPage.keyboard.press("ControlOrMeta+v");
  const dialog = ownPage.getByRole("dialog", { name: "2 of 2 items are there already" });
  await dialog.getByRole("button", { name: "Skip" }).press("Enter");
  await dialog.getByRole("combobox", { name: first.name }).selectOption("Keep both");
  await expectAccessible(ownPage, "names that are taken");
  await dialog.getByRole("button", { name: "Copy 1 item" }).click();
  await expectListed(ownPage, [{ name: "Anlegeplan (2).txt" }]);
  await expect(settledRow(ownPage, "Bojenliste (2).txt")).toBeHidden();
  await undo(ownPage, `1 item copied to ${target}.`);
  await expect(settledRow(ownPage, "Anlegeplan (2).txt")).toBeHidden();
  await expectListed(ownPage, [first, second]);
});
