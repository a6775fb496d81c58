import type { Locator, Page } from "@playwright/test";
import {
  expectListed,
  labelled,
  menuOf,
  newFolder,
  openFolder,
  savedBy,
  settledRow,
  untilTransferred,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import type { Secrets } from "#tests/e2e/fixtures.ts";
import { expect, test } from "#tests/e2e/home.ts";
import {
  aSharedFile,
  givePassword,
  makeLink,
  typeLinkPassword,
  visit,
} from "#tests/e2e/links-page.ts";
import { untilAlive } from "#tests/e2e/people.ts";

const GENERATED = /^[A-Za-z0-9_-]{8}(?:-[A-Za-z0-9_-]{8}){3}$/;
const FOLDERS = /\?coffer_id=/;

test("a link gets its password, expiry and limit later, and loses them again", async ({
  ownPage,
  secrets,
  otherPage,
}) => {
  const name = await aSharedFile(ownPage, secrets, "Später geregelt.txt");
  const link = await makeLink(ownPage, secrets, { name });
  const dialog = await settingsOf(ownPage, name);
  await dialog.getByRole("switch", { name: "Password" }).click();
  const field = dialog.getByLabel("Link password");
  await expect(field).toHaveValue(GENERATED);
  const first = await field.inputValue();
  await dialog.getByRole("button", { name: "Generate" }).click();
  await expect(field).not.toHaveValue(first);
  const password = await field.inputValue();
  expect(password).toMatch(GENERATED);
  secrets.add("password of a link", password);
  await dialog.getByRole("button", { name: "Hide password" }).click();
  await expect(field).toHaveAttribute("type", "password");
  await expectChoices(dialog.getByLabel("Expiry"), [
    "No expiry",
    "1 day (24 hours)",
    "2 days (48 hours)",
    "3 days (72 hours)",
    "7 days",
    "14 days",
    "30 days",
  ]);
  await dialog.getByLabel("Expiry").selectOption({ label: "7 days" });
  await dialog.getByLabel("Download limit").fill("many");
  await expect(dialog.getByText("Enter a whole number from 1 to 1000000.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await dialog.getByLabel("Download limit").fill("5");
  await answerOver(ownPage, dialog);
  await save(ownPage, dialog);

  await visit(otherPage, link);
  await expect(otherPage.getByRole("heading", { name: "Enter link password" })).toBeVisible();
  await givePassword(otherPage, password);
  await expect(otherPage.getByRole("heading", { level: 1, name })).toBeVisible();

  await ownPage.goto("/shares/links");
  const row = ownPage.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("0 of 5");
  await expect(row.getByText("Password", { exact: true }).locator("visible=true")).toBeVisible();
  await ownPage.setViewportSize({ width: 768, height: 800 });
  await expect(row.getByText(/^Expires: \w{3} \d/)).toBeVisible();
  await expect(row.getByText("Downloads: 0 of 5")).toBeVisible();
  const sorting = ownPage.getByRole("group", { name: "Sort by" });
  await expect(sorting.getByRole("button")).toHaveText(["Name", "Date", "Downloads", "Comments"]);
  await ownPage.setViewportSize({ width: 1280, height: 720 });
  await ownPage.getByRole("button", { name: labelled("Link settings for", name) }).click();
  const again = ownPage.getByRole("dialog", { name: /^Link to/ });
  await expect(again.getByLabel("Link password")).toHaveValue(password);
  await again.getByRole("switch", { name: "Password" }).click();
  await again.getByLabel("Expiry").selectOption({ label: "No expiry" });
  await again.getByLabel("Download limit").fill("");
  await save(ownPage, again);
  await expect(row).toContainText("Never");

  const renewed = await addressOf(ownPage, secrets, name);
  await visit(otherPage, { url: renewed, cachekey: "" });
  await expect(otherPage.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("a typed link password is held to its rules before anything is sent", async ({
  ownPage,
  secrets,
}) => {
  const name = await aSharedFile(ownPage, secrets, "Regeln des Passworts.txt");
  await menuOf(ownPage, name, "Link");
  const dialog = ownPage.getByRole("dialog", { name: /^Make a link to/ });
  await typeLinkPassword(dialog, "x");
  const make = dialog.getByRole("button", { name: "Make link" });
  for (const [password, words] of [
    ["kurz123", "Use at least 8 characters."],
    ["mit Leerzeichen", "Only letters, digits, - and _ can be used."],
    ["x".repeat(64), "Use at most 63 characters."],
  ] as const) {
    await dialog.getByLabel("Link password").fill(password);
    await expect(dialog.getByText(words)).toBeVisible();
    await expect(make).toBeDisabled();
  }
  await dialog.getByLabel("Link password").fill("x".repeat(63));
  await expect(make).toBeEnabled();
});

test("a visitor goes through folders without history, finds every level, and a reload stays there", async ({
  ownPage,
  secrets,
  otherPage,
}) => {
  const folders = ["Außen", "Mitte", "Unten", "Innen"];
  for (const folder of folders) {
    await newFolder(ownPage, folder);
    await openFolder(ownPage, folder);
  }
  const file = await uploadNew({ page: ownPage, secrets }, "ganz innen.bin", 9_000);
  await untilTransferred(ownPage);
  for (const _ of folders) await ownPage.goBack();
  const link = await makeLink(ownPage, secrets, { name: "Außen" });

  await otherPage.goto("/login");
  await visit(otherPage, link);
  for (const folder of folders.slice(1)) {
    await settledRow(otherPage, folder).getByRole("button", { name: folder, exact: true }).click();
    await expect(otherPage.getByRole("heading", { level: 1, name: folder })).toBeVisible();
  }
  await expectListed(otherPage, [file]);
  await expect(focusOf(otherPage)).toContainText(file.name);
  await expect(otherPage).toHaveURL(FOLDERS);
  await otherPage.reload();
  await untilAlive(otherPage);
  await expectListed(otherPage, [file]);
  await otherPage.getByRole("button", { name: "Grid view" }).click();
  await expect(otherPage.locator('[data-view="tiles"]')).toContainText(file.name);
  await otherPage.getByRole("button", { name: "List view" }).click();
  await expectListed(otherPage, [file]);
  const path = otherPage.getByRole("navigation", { name: "Breadcrumb" });
  await expect(path.getByRole("button", { name: "Unten", exact: true })).toBeVisible();
  await path.getByRole("button", { name: "Whole path" }).click();
  await expect(otherPage.getByRole("menuitem")).toHaveText(folders.slice(0, -2));
  await otherPage.getByRole("menuitem", { name: "Mitte" }).click();
  await expect(otherPage.getByRole("heading", { level: 1, name: "Mitte" })).toBeVisible();
  await expect(focusOf(otherPage)).toContainText("Unten");
  await otherPage.goBack();
  await expect(otherPage).toHaveURL(/\/login/);
});

test("a link that only shows is looked at by visitors, and brings nothing to download", async ({
  ownPage,
  secrets,
  otherPage,
}) => {
  await newFolder(ownPage, "Nur zum Ansehen");
  await openFolder(ownPage, "Nur zum Ansehen");
  const file = await uploadNew({ page: ownPage, secrets }, "Schaufenster.txt", 5_000);
  await untilTransferred(ownPage);
  await ownPage.goBack();
  await menuOf(ownPage, "Nur zum Ansehen", "Link");
  const dialog = ownPage.getByRole("dialog", { name: /^(Make a link|Link) to/ });
  await expect(dialog.getByText("can download all of it")).toBeVisible();
  await dialog.getByLabel("Permissions").selectOption({ label: "view only" });
  await expect(
    dialog.getByText("Visitors can look at files here, without Download."),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Make link" }).click();
  const address = dialog.getByRole("textbox", { name: "Link", exact: true });
  await expect(address).toHaveValue(/#/, { timeout: 120_000 });
  const url = await address.inputValue();
  secrets.add("key of a link", new URL(url).hash.slice(1));

  await visit(otherPage, { url, cachekey: "" });
  await expectListed(otherPage, [file]);
  await expect(otherPage.getByText("The owner allows viewing only.")).toBeVisible();
  await expect(otherPage.getByText("There is no download from this link.")).toBeVisible();
  await expect(otherPage.getByRole("button", { name: "Download all" })).toHaveCount(0);
  await settledRow(otherPage, file.name).click();
  await otherPage.keyboard.press("Enter");
  await expect(otherPage.getByRole("heading", { level: 1, name: file.name })).toBeVisible();
  const frame = otherPage.frameLocator("iframe[title]");
  await expect(frame.getByText(/^Lines: /)).toBeVisible();
  await expect(otherPage.getByRole("button", { name: "Download" })).toHaveCount(0);
  await otherPage.keyboard.press("Escape");
  await expectListed(otherPage, [file]);
});

test("a link is reported with a reason and words, and the report holds no key", async ({
  ownPage,
  secrets,
  otherPage,
  stack,
}) => {
  const name = await aSharedFile(ownPage, secrets, "Gemeldet.txt");
  const link = await makeLink(ownPage, secrets, { name });
  await visit(otherPage, link);
  await expect(otherPage.getByRole("heading", { level: 1, name })).toBeVisible();
  const report = otherPage.getByRole("button", { name: "Report this link" });
  await report.click();
  await expect(otherPage.getByLabel("Reason")).toBeFocused();
  await otherPage.getByLabel("Reason").selectOption({ label: "Copyright" });
  await otherPage.getByLabel("What you want to add").fill("Das Bild gehört mir.");
  await otherPage.getByRole("button", { name: "Send report" }).click();
  await expect(otherPage.getByText("Thank you. The report was sent.")).toBeVisible();
  await expect(report).toBeFocused();
  const replies = await stack.repliesTo("linkreport");
  expect(replies).toHaveLength(1);
});

test("the owner hears of a download by mail, once an hour", async ({
  ownPage,
  home,
  secrets,
  otherPage,
  stack,
}) => {
  const name = await aSharedFile(ownPage, secrets, "Mit Nachricht.txt");
  await menuOf(ownPage, name, "Link");
  const dialog = ownPage.getByRole("dialog", { name: /^(Make a link|Link) to/ });
  await dialog.getByRole("switch", { name: "Email notification" }).click();
  await dialog.getByRole("button", { name: "Make link" }).click();
  const address = dialog.getByRole("textbox", { name: "Link", exact: true });
  await expect(address).toHaveValue(/#/, { timeout: 120_000 });
  const url = await address.inputValue();
  secrets.add("key of a link", new URL(url).hash.slice(1));
  const mailsBefore = await mails();

  await visit(otherPage, { url, cachekey: "" });
  for (const _ of [1, 2])
    await savedBy(otherPage, () =>
      otherPage.getByRole("button", { name: "Download", exact: true }).click(),
    );
  await expect.poll(mails).toBe(mailsBefore + 1);

  async function mails(): Promise<number> {
    return (await stack.mails()).filter((mail) => mail.to === home.person.email).length;
  }
});

/** The settings of a link that exists, opened from its item. */
async function settingsOf(page: Page, name: string): Promise<Locator> {
  await menuOf(page, name, "Link");
  const dialog = page.getByRole("dialog", { name: /^Link to/ });
  // There is nothing to save yet, and nothing to cancel.
  await expect(dialog.getByRole("button", { name: "Done" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Save" })).toBeHidden();
  return dialog;
}

/** A message that stays is answered while the dialog under it stays as it is. */
async function answerOver(page: Page, dialog: Locator): Promise<void> {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await dialog.getByRole("button", { name: "Copy link" }).click();
  const message = page.getByRole("alert").filter({ hasText: "Couldn't complete action." });
  await message.getByRole("button", { name: "Close" }).click();
  await expect(message).toBeHidden();
  await expect(dialog.locator(":focus")).toHaveCount(1);
}

/** The row that has the focus. */
function focusOf(page: Page): Locator {
  return page.getByRole("row").and(page.locator(":focus"));
}

async function save(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Link saved.")).toBeVisible({ timeout: 120_000 });
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
}

/** The address of a link as the list of links has it now. */
async function addressOf(page: Page, secrets: Secrets, name: string): Promise<string> {
  await page.getByRole("button", { name: labelled("Link settings for", name) }).click();
  const dialog = page.getByRole("dialog", { name: /^Link to/ });
  const url = await dialog.getByRole("textbox", { name: "Link", exact: true }).inputValue();
  secrets.add("key of a link", new URL(url).hash.slice(1));
  await dialog.getByRole("button", { name: "Close" }).click();
  return url;
}

async function expectChoices(select: Locator, labels: readonly string[]): Promise<void> {
  expect(await select.locator("option").allTextContents()).toEqual(labels);
}
