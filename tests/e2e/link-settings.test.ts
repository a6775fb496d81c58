import type { Locator, Page } from "@playwright/test";
import {
  aFile,
  expectListed,
  labelled,
  menuOf,
  newFolder,
  openFolder,
  savedBy,
  settledRow,
  untilTransferred,
  upload,
} from "#tests/e2e/files-page.ts";
import type { Secrets } from "#tests/e2e/fixtures.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { givePassword, makeLink, typeLinkPassword, visit } from "#tests/e2e/links-page.ts";
import { untilAlive } from "#tests/e2e/people.ts";

const GENERATED = /^[A-Za-z0-9_-]{8}(?:-[A-Za-z0-9_-]{8}){3}$/;
const FOLDERS = /\?coffer_id=/;

test("a link gets its password, expiry and limit later, and loses them again", async ({
  desk,
  secrets,
  otherPage,
}) => {
  const name = await aSharedFile(desk, secrets, "Später geregelt.txt");
  const link = await makeLink(desk, secrets, { name });
  const dialog = await settingsOf(desk, name);
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
  await save(desk, dialog);

  await visit(otherPage, link);
  await expect(otherPage.getByRole("heading", { name: "Enter link password" })).toBeVisible();
  await givePassword(otherPage, password);
  await expect(otherPage.getByRole("heading", { level: 1, name })).toBeVisible();

  await desk.goto("/shares/links");
  const row = desk.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("0 of 5");
  await desk.getByRole("button", { name: labelled("Link settings for", name) }).click();
  const again = desk.getByRole("dialog", { name: /^Link to/ });
  await expect(again.getByLabel("Link password")).toHaveValue(password);
  await again.getByRole("switch", { name: "Password" }).click();
  await again.getByLabel("Expiry").selectOption({ label: "No expiry" });
  await again.getByLabel("Download limit").fill("");
  await save(desk, again);
  await expect(row).toContainText("Never");

  const renewed = await addressOf(desk, secrets, name);
  await visit(otherPage, { url: renewed, cachekey: "" });
  await expect(otherPage.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("a typed link password is held to its rules before anything is sent", async ({
  desk,
  secrets,
}) => {
  const name = await aSharedFile(desk, secrets, "Regeln des Passworts.txt");
  await menuOf(desk, name, "Link");
  const dialog = desk.getByRole("dialog", { name: /^Make a link to/ });
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

test("a link of many items is encrypted before it is copied, and says how far it is", async ({
  desk,
  secrets,
  stack,
}) => {
  await newFolder(desk, "Mappe mit Inhalt");
  await openFolder(desk, "Mappe mit Inhalt");
  const files = ["eins", "zwei", "drei"].map((name) => aFile(secrets, `Blatt ${name}.txt`, 400));
  await upload(desk, files);
  await expectListed(desk, files);
  await untilTransferred(desk);
  await desk.goBack();
  await expectListed(desk, [{ name: "Mappe mit Inhalt" }]);
  await stack.control("fail-next", { command: "linksharereencrypt", stall: 1_500 });
  await menuOf(desk, "Mappe mit Inhalt", "Link");
  await desk.getByRole("button", { name: "Make link" }).click();
  const dialog = desk.getByRole("dialog", { name: "Encrypting link" });
  await expect(dialog).toBeVisible();
  await desk.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  const address = desk
    .getByRole("dialog", { name: /^Link to/ })
    .getByRole("textbox", { name: "Link", exact: true });
  await expect(address).toHaveValue(/#/, { timeout: 60_000 });
  secrets.add("key of a link", new URL(await address.inputValue()).hash.slice(1));
});

test("a visitor goes through folders without history, and a reload stays there", async ({
  desk,
  secrets,
  otherPage,
}) => {
  await newFolder(desk, "Außen");
  await openFolder(desk, "Außen");
  await newFolder(desk, "Innen");
  await openFolder(desk, "Innen");
  const file = aFile(secrets, "ganz innen.bin", 9_000);
  await upload(desk, [file]);
  await expectListed(desk, [file]);
  await untilTransferred(desk);
  await desk.goBack();
  await desk.goBack();
  const link = await makeLink(desk, secrets, { name: "Außen" });

  await otherPage.goto("/login");
  await visit(otherPage, link);
  await settledRow(otherPage, "Innen").getByRole("button", { name: "Innen", exact: true }).click();
  await expectListed(otherPage, [file]);
  await expect(otherPage).toHaveURL(FOLDERS);
  await otherPage.reload();
  await untilAlive(otherPage);
  await expectListed(otherPage, [file]);
  await otherPage.goBack();
  await expect(otherPage).toHaveURL(/\/login/);
});

test("a link that only shows gives names to visitors and no content", async ({
  desk,
  secrets,
  otherPage,
}) => {
  await newFolder(desk, "Nur zum Ansehen");
  await openFolder(desk, "Nur zum Ansehen");
  const file = aFile(secrets, "Schaufenster.txt", 5_000);
  await upload(desk, [file]);
  await expectListed(desk, [file]);
  await untilTransferred(desk);
  await desk.goBack();
  await menuOf(desk, "Nur zum Ansehen", "Link");
  const dialog = desk.getByRole("dialog", { name: /^(Make a link|Link) to/ });
  await dialog.getByLabel("Permissions").selectOption({ label: "view only" });
  await dialog.getByRole("button", { name: "Make link" }).click();
  const address = dialog.getByRole("textbox", { name: "Link", exact: true });
  await expect(address).toHaveValue(/#/, { timeout: 60_000 });
  const url = await address.inputValue();
  secrets.add("key of a link", new URL(url).hash.slice(1));

  await visit(otherPage, { url, cachekey: "" });
  await expectListed(otherPage, [file]);
  await expect(otherPage.getByText("The owner allows viewing only.")).toBeVisible();
  await expect(otherPage.getByRole("button", { name: "Download all" })).toHaveCount(0);
});

test("a link is reported with a reason and words, and the report holds no key", async ({
  desk,
  secrets,
  otherPage,
  stack,
}) => {
  const name = await aSharedFile(desk, secrets, "Gemeldet.txt");
  const link = await makeLink(desk, secrets, { name });
  await visit(otherPage, link);
  await expect(otherPage.getByRole("heading", { level: 1, name })).toBeVisible();
  await otherPage.getByRole("button", { name: "Report this link" }).click();
  await otherPage.getByLabel("Reason").selectOption({ label: "Copyright" });
  await otherPage.getByLabel("What you want to add").fill("Das Bild gehört mir.");
  await otherPage.getByRole("button", { name: "Send report" }).click();
  await expect(otherPage.getByText("Thank you. The report was sent.")).toBeVisible();
  const replies = await stack.repliesTo("linkreport");
  expect(replies).toHaveLength(1);
});

test("the owner hears of a download by mail, once an hour", async ({
  desk,
  home,
  secrets,
  otherPage,
  stack,
}) => {
  const name = await aSharedFile(desk, secrets, "Mit Nachricht.txt");
  await menuOf(desk, name, "Link");
  const dialog = desk.getByRole("dialog", { name: /^(Make a link|Link) to/ });
  await dialog.getByRole("switch", { name: "Email notification" }).click();
  await dialog.getByRole("button", { name: "Make link" }).click();
  const address = dialog.getByRole("textbox", { name: "Link", exact: true });
  await expect(address).toHaveValue(/#/, { timeout: 60_000 });
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

async function aSharedFile(desk: Page, secrets: Secrets, name: string): Promise<string> {
  const file = aFile(secrets, name, 3_000);
  await upload(desk, [file]);
  await expectListed(desk, [file]);
  await untilTransferred(desk);
  return name;
}

/** The settings of a link that exists, opened from its item. */
async function settingsOf(page: Page, name: string): Promise<Locator> {
  await menuOf(page, name, "Link");
  const dialog = page.getByRole("dialog", { name: /^Link to/ });
  await expect(dialog.getByRole("button", { name: "Save" })).toBeVisible();
  return dialog;
}

async function save(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Link saved.")).toBeVisible({ timeout: 60_000 });
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
