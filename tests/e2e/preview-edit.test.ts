import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import {
  aFile,
  expectListed,
  newFolder,
  openFolder,
  settledRow,
  untilTransferred,
  upload,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { everyText } from "#tests/e2e/page-text.ts";
import { lock, unlock, untilAlive } from "#tests/e2e/people.ts";
import { acceptInvitation, giveKey, invite, shareDialogOf } from "#tests/e2e/shares-page.ts";

test("a text is changed in place: a draft through a reload and a lock, then the next version", async ({
  ownPage,
  home,
  secrets,
}) => {
  const file = aFile(secrets, "Protokoll.txt", 1);
  writeFileSync(file.path, "Erste Fassung des Protokolls");
  await upload(ownPage, [file]);
  await expectListed(ownPage, [file]);
  await untilTransferred(ownPage);
  await settledRow(ownPage, file.name).click();
  await ownPage.keyboard.press("Enter");
  await ownPage.getByRole("button", { name: "Edit", exact: true }).click();
  const field = ownPage.getByRole("textbox");
  await expect(field).toHaveValue("Erste Fassung des Protokolls");
  const draft = "Zweite Fassung des Protokolls, laenger als die erste";
  secrets.add("a draft", draft);
  await field.fill(draft);
  await expect(ownPage.getByText("Draft kept in this tab")).toBeVisible();
  await expectAccessible(ownPage, "a text that is changed");
  await ownPage.reload();
  await expect(field).toHaveValue(draft);
  await expect(ownPage.getByText("Draft kept in this tab")).toBeVisible();
  await lockFromBeside(ownPage);
  await expect(ownPage.getByLabel(`Text of ${file.name}`)).toBeHidden();
  expect(await everyText(ownPage)).not.toContain(draft);
  await unlock(ownPage, home.person);
  await expect(field).toHaveValue(draft);
  await ownPage.getByRole("button", { name: "Save new version" }).first().click();
  await expect(ownPage.getByText("Saved as a new version.")).toBeVisible();
  await expect(ownPage.frameLocator("iframe:visible").getByText(draft)).toBeVisible();
});

test("what somebody saved meanwhile is met, and either text goes on (8214)", async ({
  ownPage,
  secrets,
}) => {
  const file = aFile(secrets, "Liste.txt", 1);
  writeFileSync(file.path, "Eine Zeile\n");
  await upload(ownPage, [file]);
  await expectListed(ownPage, [file]);
  await untilTransferred(ownPage);
  await settledRow(ownPage, file.name).click();
  await ownPage.keyboard.press("Enter");
  const edit = { name: "Edit", exact: true } as const;
  await ownPage.getByRole("button", edit).click();
  await ownPage.getByRole("textbox").fill("Mein Text");
  await expect(ownPage.getByText("Draft kept in this tab")).toBeVisible();

  const other = await ownPage.context().newPage();
  await other.goto(ownPage.url());
  await other.getByRole("button", edit).click();
  await other.getByRole("textbox").fill("Anderer Text");
  await other.getByRole("button", { name: "Save new version" }).first().click();
  await expect(other.getByText("Saved as a new version.")).toBeVisible();
  await other.close();

  await ownPage.getByRole("button", { name: "Save new version" }).first().click();
  await expect(ownPage.getByText("Somebody saved another version")).toBeVisible();
  await expect(ownPage.getByRole("textbox", { name: "What they saved" })).toHaveValue(
    "Anderer Text",
  );
  await ownPage.getByRole("button", { name: "Save mine as the newest" }).click();
  await expect(ownPage.getByText("Saved as a new version.")).toBeVisible();
  await expect(ownPage.frameLocator("iframe:visible").getByText("Mein Text")).toBeVisible();
});

test("a member of a share changes a text in place, and its owner sees the next version", async ({
  ownPage,
  otherPage,
  stack,
  secrets,
}) => {
  const guest = await startSignedIn(otherPage, secrets);
  await stack.control("account", { email: guest.email, verified: true });
  await newFolder(ownPage, "Bauakte");
  await openFolder(ownPage, "Bauakte");
  const file = aFile(secrets, "Notiz.txt", 1);
  writeFileSync(file.path, "Was der Eigentuemer schrieb");
  await upload(ownPage, [file]);
  await expectListed(ownPage, [file]);
  await untilTransferred(ownPage);
  const inside = ownPage.url();
  await ownPage.goBack();
  const dialog = await shareDialogOf(ownPage, "Bauakte");
  await invite(dialog, { email: guest.email, role: "Member" });
  await giveKey(ownPage, guest.email);
  await acceptInvitation(otherPage);
  await otherPage.getByRole("link", { name: "Bauakte" }).first().click();
  await settledRow(otherPage, file.name).click();
  await otherPage.keyboard.press("Enter");
  await otherPage.getByRole("button", { name: "Edit", exact: true }).click();
  const field = otherPage.getByRole("textbox");
  await expect(field).toHaveValue("Was der Eigentuemer schrieb");
  await field.fill("Was das Mitglied daraus machte");
  await otherPage.getByRole("button", { name: "Save new version" }).first().click();
  await expect(otherPage.getByText("Saved as a new version.")).toBeVisible();

  await ownPage.goto(inside);
  await settledRow(ownPage, file.name).click();
  await ownPage.keyboard.press("Enter");
  const shown = ownPage.frameLocator("iframe:visible");
  await expect(shown.getByText("Was das Mitglied daraus machte")).toBeVisible();
});

/** As a long pause in another tab does. */
async function lockFromBeside(page: Page): Promise<void> {
  const beside = await page.context().newPage();
  await beside.goto("/files");
  await untilAlive(beside);
  await lock(beside);
  await expect(page.getByRole("dialog", { name: "Enter your password" })).toBeVisible();
  await beside.close();
}
