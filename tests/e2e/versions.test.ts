import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import {
  aFile,
  expectListed,
  menuOf,
  savedBy,
  type TestFile,
  transferRow,
  untilTransferred,
  upload,
} from "#tests/e2e/files-page.ts";
import type { Secrets } from "#tests/e2e/fixtures.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { untilAlive } from "#tests/e2e/people.ts";

/** A text file; what stands in it is a secret of the test. */
function aText(secrets: Secrets, name: string, lines: readonly string[]): TestFile {
  const file = aFile(secrets, name, 1);
  const bytes = Buffer.from(`${lines.join("\n")}\n`);
  writeFileSync(file.path, bytes);
  for (const line of lines) secrets.add("line of a text", line);
  return { ...file, bytes };
}

async function replaceWith(page: Page, file: TestFile): Promise<void> {
  await upload(page, [file]);
  const dialog = page.getByRole("dialog", { name: /is there already/ });
  await dialog.getByRole("button", { name: "Replace" }).click();
  await expect(transferRow(page, file.name).first()).toContainText("Upload complete");
  await untilTransferred(page);
}

const version = (page: Page, name: string) =>
  page
    .getByRole("complementary", { name: "Versions" })
    .getByRole("button", { name: new RegExp(`^${name}`) });

test("a file that is replaced keeps its versions: compared, downloaded, restored, deleted and taken back", async ({
  ownPage,
  secrets,
}) => {
  const name = "Hafenprotokoll.txt";
  const first = aText(secrets, name, [
    "Kai wird im April geöffnet",
    "Fähren bleiben an Platz zwei",
  ]);
  const second = aText(secrets, name, ["Kai wird im Mai geöffnet", "Fähren bleiben an Platz zwei"]);
  await upload(ownPage, [first]);
  await expectListed(ownPage, [first]);
  await untilTransferred(ownPage);
  await replaceWith(ownPage, second);
  await expectListed(ownPage, [second]);

  await menuOf(ownPage, name, "Version History");
  await expect(ownPage).toHaveURL(/\/files\/file-history\/\d+$/);
  await expect(
    ownPage.getByRole("heading", { level: 1, name: `Versions of ${name}` }),
  ).toBeVisible();
  await expect(version(ownPage, "Version 2")).toContainText("Current");
  await expect(version(ownPage, "Version 1")).toContainText(/Kept until/);
  // Text versions side by side, with the word that differs.
  await expect(ownPage.getByText("1 line added · 1 line removed")).toBeVisible();
  await expect(ownPage.locator("del")).toHaveText("April");
  await expect(ownPage.locator("ins")).toHaveText("Mai");
  await ownPage.getByRole("button", { name: "Text", exact: true }).click();
  await expect(ownPage.getByText(/^Kai wird im April/)).toBeVisible();

  // The earlier version is what is saved; then it is the newest, and nothing was overwritten.
  const download = ownPage.getByRole("button", { name: "Download", exact: true });
  const saved = await savedBy(ownPage, () => download.click());
  expect(saved).toMatchObject({ fileName: name, bytes: first.bytes });
  await ownPage.getByRole("button", { name: "Restore version 1" }).click();
  await expect(version(ownPage, "Version 3")).toContainText("Current");
  await expect(version(ownPage, "Version 2")).toBeVisible();

  // By address alone after a reload; deleted and taken back; purged for good.
  await ownPage.reload();
  await untilAlive(ownPage);
  const moreOf = (which: string) =>
    ownPage.getByRole("button", { name: `More actions for ${which}` });
  await moreOf("Version 2").click();
  await ownPage.getByRole("menuitem", { name: "Delete", exact: true }).click();
  await expect(version(ownPage, "Version 2")).toContainText("Deleted");
  await ownPage.getByRole("button", { name: "Undo" }).click();
  await expect(version(ownPage, "Version 2")).not.toContainText("Deleted");
  await moreOf("Version 2").click();
  await ownPage.getByRole("menuitem", { name: "Delete for good" }).click();
  const asked = ownPage.getByRole("alertdialog", { name: "Delete this version for good?" });
  await asked.getByRole("button", { name: "Delete for good" }).click();
  await expect(version(ownPage, "Version 2")).toHaveCount(0);
  await expect(version(ownPage, "Version 1")).toBeVisible();

  // The older address of the specification leads to the same page, and back to the folder.
  const id = ownPage.url().split("/").at(-1);
  await ownPage.goto(`/file/${id}/history`);
  await untilAlive(ownPage);
  await expect(version(ownPage, "Version 3")).toContainText("Current");
  await ownPage.getByRole("link", { name: "Back to its folder" }).first().click();
  await expectListed(ownPage, [first]);
});
