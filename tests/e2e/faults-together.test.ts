import type { Page } from "@playwright/test";
import { startAgain, startSignedIn } from "#tests/e2e/accounts.ts";
import {
  aFile,
  expectListed,
  fileRow,
  labelled,
  menuOf,
  settledRow,
  type TestFile,
  transferRow,
  upload,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { lock, signOut, unlock } from "#tests/e2e/people.ts";

/** Longer than anybody looks. */
const HELD_MS = 20_000;

async function rename(page: Page, from: string, to: string): Promise<void> {
  await menuOf(page, from, "Rename F2");
  const dialog = page.getByRole("dialog", { name: `Rename “${from}”` });
  await dialog.getByLabel("Name").fill(to);
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(dialog).toBeHidden();
}

/** Makes a link of an item; the dialog stays open with it. */
async function makeLink(page: Page, name: string): Promise<void> {
  await menuOf(page, name, "Link");
  await page.getByRole("button", { name: "Make link" }).click();
}

/** What one page does, the other shows without being asked. */
async function expectSame(one: Page, other: Page, names: { old: string; fresh: string }) {
  await rename(one, names.old, names.fresh);
  await expect(settledRow(other, names.fresh)).toBeVisible();
  await expect(fileRow(other, names.old)).toHaveCount(0);
  await menuOf(other, names.fresh, "Delete Del");
  await expect(fileRow(one, names.fresh)).toHaveCount(0);
  await expect(fileRow(other, names.fresh)).toHaveCount(0);
}

/** What one tab uploads, the other shows, and can end. */
async function expectShownAside(one: Page, other: Page, file: TestFile): Promise<void> {
  await one.bringToFront();
  await upload(one, [file]);
  await expect(transferRow(one, file.name)).toBeVisible();
  await other.bringToFront();
  // What stands beside the page comes with the first move.
  await other.mouse.move(300, 300);
  await other.getByRole("button", { name: /^Transferring \d+%/ }).click();
  await expect(transferRow(other, file.name)).toContainText("In another tab.");
  await other.getByRole("button", { name: labelled("Cancel", file.name) }).click();
  await expect(transferRow(other, file.name)).toHaveCount(0);
  await expect(transferRow(one, file.name)).toHaveCount(0);
}

test("two tabs show each other's uploads, new names and deletions", async ({
  page,
  context,
  stack,
  secrets,
}) => {
  await startSignedIn(page, secrets);
  const second = await context.newPage();
  await second.goto("/files");
  await expect(second.getByRole("heading", { name: "Files" })).toBeVisible();
  await stack.control("fail-next", { endpoint: "uploadmultichunk", stall: HELD_MS });
  await expectShownAside(page, second, aFile(secrets, "hält der andere auf.txt", 400));
  const file = aFile(secrets, "in zwei Fenstern.txt", 300);
  await page.bringToFront();
  await upload(page, [file]);
  await expectListed(second, [file]);
  await expectSame(second, page, { old: file.name, fresh: "neuer Name im ersten.txt" });
});

test("two browsers show each other's uploads, new names and deletions", async ({
  page,
  otherPage,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  await startAgain(otherPage, secrets, person);
  const file = aFile(secrets, "auf zwei Rechnern.txt", 300);
  await upload(otherPage, [file]);
  await expectListed(page, [file]);
  await expectSame(page, otherPage, { old: file.name, fresh: "neuer Name drüben.txt" });
});

test("locking, unlocking and signing out in one tab hold in the other", async ({
  page,
  context,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  const file = await uploadNew({ page, secrets }, "gilt in beiden Tabs.txt", 300);
  const second = await context.newPage();
  await second.goto("/files");
  await expectListed(second, [file]);
  await lock(page);
  const dialog = second.getByRole("dialog", { name: "Enter your password" });
  await expect(dialog).toBeVisible();
  await expect(second.getByText(file.name)).toHaveCount(0);
  await unlock(second, person);
  await expectListed(page, [file]);
  await signOut(second);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(file.name)).toHaveCount(0);
});

test("two browsers that write the account's state at one moment lose nothing of it", {
  tag: "@long",
}, async ({ page, otherPage, stack, secrets }) => {
  const person = await startSignedIn(page, secrets);
  await stack.control("account", { email: person.email, verified: true });
  const files = ["ein Verweis hier.txt", "ein Verweis dort.txt"].map((name) =>
    aFile(secrets, name, 200),
  );
  await page.bringToFront();
  await upload(page, files);
  await expectListed(page, files);
  await startAgain(otherPage, secrets, person);
  await page.reload();
  for (const one of [page, otherPage]) await expectListed(one, files);
  const [here, there] = [files[0]?.name ?? "", files[1]?.name ?? ""];
  await Promise.all([makeLink(page, here), makeLink(otherPage, there)]);
  for (const one of [page, otherPage]) {
    await expect(one.getByRole("textbox", { name: "Link", exact: true })).toHaveValue(/#/);
  }
  for (const one of [page, otherPage]) {
    await one.goto("/shares/links");
    for (const { name } of files) await expect(one.getByText(name)).toBeVisible();
  }
});
