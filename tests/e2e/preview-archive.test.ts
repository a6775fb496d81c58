import { writeFileSync } from "node:fs";
import { expectAccessible } from "#tests/e2e/axe.ts";
import {
  aFile,
  expectListed,
  menuOf,
  savedBy,
  settledRow,
  untilTransferred,
  upload,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { zipOf } from "#tests/samples/make-office.ts";

const INSIDE = "Was im Archiv steht, steht im Archiv";
const PLAN = `# Hafenplan\n\nSiehe [Kosten](#kosten) und [die Seite](https://canary.invalid/a).\n\n${"Zeile\n\n".repeat(80)}## Kosten\n\nGering\n`;

test("an archive is listed, one of its files saved under a safe name, also from its version; Markdown as it looks and is written", async ({
  ownPage,
  secrets,
}) => {
  const archive = aFile(secrets, "Plaene.zip", 1);
  writeFileSync(archive.path, zipOf({ "../../Kai/Wand.txt": INSIDE, "b.bin": "\0\0" }));
  const text = aFile(secrets, "Hafen.md", 1);
  writeFileSync(text.path, PLAN);
  secrets.add("a text in an archive", INSIDE);
  await upload(ownPage, [archive, text]);
  await expectListed(ownPage, [archive, text]);
  await untilTransferred(ownPage);
  const frame = ownPage.frameLocator("iframe:visible");
  const take = frame.getByRole("button", { name: "Save Wand.txt" });
  const asked = ownPage.getByRole("alertdialog", { name: "Save this file?" });

  await settledRow(ownPage, archive.name).click();
  await ownPage.keyboard.press("Enter");
  const inside = frame.getByRole("rowheader", { name: "Wand.txt" });
  const folder = frame.getByRole("button", { name: "../../Kai" });
  await expect(inside).toBeVisible();
  await folder.press("ArrowLeft");
  await expect(inside).toHaveCount(0);
  await expect(folder).toBeFocused();
  await folder.click();
  await expect(inside).toBeVisible();
  await expect(frame.getByRole("status")).toContainText("Files: 2, 38 bytes unpacked");
  await expectAccessible(ownPage, "an archive");
  await take.click();
  await asked.getByRole("button", { name: "Cancel" }).first().click();
  await expect(asked).toHaveCount(0);
  await take.press("Enter");
  const saved = await savedBy(ownPage, () => asked.getByRole("button", { name: "Save" }).click());
  expect([saved.fileName, saved.bytes.toString()]).toEqual(["Wand.txt", INSIDE]);
  await ownPage.getByRole("link", { name: "Back to its folder" }).first().click();

  await menuOf(ownPage, archive.name, "Version History");
  await take.click();
  await expect(asked).toContainText("Wand.txt");
  await asked.getByRole("button", { name: "Cancel" }).first().click();
  await ownPage.getByRole("link", { name: "Back to its folder" }).first().click();

  await settledRow(ownPage, text.name).click();
  await ownPage.keyboard.press("Enter");
  const costs = frame.getByRole("heading", { name: "Kosten" });
  await expect(frame.getByRole("heading", { name: "Hafenplan" })).toBeVisible();
  await expectAccessible(ownPage, "Markdown as it looks");
  await expect(costs).not.toBeInViewport();
  await frame.getByRole("button", { name: "Kosten" }).click();
  await expect(costs).toBeInViewport();
  await frame.getByRole("button", { name: "die Seite" }).press("Enter");
  await expect(frame.getByRole("status")).toContainText("leads to https://canary.invalid/a");
  await frame.getByRole("button", { name: "As it is written" }).click();
  await expect(frame.getByText("# Hafenplan")).toBeVisible();
  await expect(costs).toBeHidden();
});
