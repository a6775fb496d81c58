import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { STORAGE_PREFIX } from "#app/contract/brand.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import {
  aFile,
  expectListed,
  settledRow,
  untilTransferred,
  upload,
} from "#tests/e2e/files-page.ts";
import { expect, test as plain } from "#tests/e2e/home.ts";
import { unlock } from "#tests/e2e/people.ts";
import { docxParts, zipOf } from "#tests/samples/make-office.ts";
import { startStack } from "#tests/support/stack.ts";

/** The product of an operator who has set up an office provider. */
const test = plain.extend<object, { stack: Awaited<ReturnType<typeof startStack>> }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture that depends on none
    async ({}, use) => {
      const stack = await startStack("office", { hasOffice: true });
      await use(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

const lines = (page: Page) =>
  page.frameLocator("iframe").getByRole("textbox", { name: "Lines of the document" });

/** From the preview of a document to the question whether the provider may have it. */
async function toQuestion(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Edit at 127\.0\.0\.1/ }).click();
  await expect(page.getByRole("heading", { name: /^Open this document at/ })).toBeVisible();
}

/** As if nobody had used the page for so long; it locks after 15 minutes. */
async function idleFor(page: Page, minutes: number): Promise<void> {
  await page.evaluate(
    ([prefix, ms]) => {
      localStorage.setItem(`${prefix}lock_when_idle`, "1");
      localStorage.setItem(`${prefix}last_use_ms`, String(Date.now() - ms));
    },
    [STORAGE_PREFIX, minutes * 60_000] as const,
  );
}

/** Whole minutes since the page was used. */
function idleMinutes(page: Page): Promise<number> {
  return page.evaluate(
    (key) => Math.floor((Date.now() - Number(localStorage.getItem(key))) / 60_000),
    `${STORAGE_PREFIX}last_use_ms`,
  );
}

const agree = (page: Page) => page.getByRole("button", { name: /^Send it to/ }).click();

test("a document goes to the office provider after a person agreed, is changed by two, and comes back", async ({
  ownPage,
  home,
  secrets,
  stack,
}) => {
  const heard = async () => ((await stack.control("office-heard")) as { heard: string[] }).heard;
  const file = aFile(secrets, "Angebot.docx", 1);
  writeFileSync(file.path, zipOf(docxParts(["Erster Entwurf"])));
  await upload(ownPage, [file]);
  await expectListed(ownPage, [file]);
  await untilTransferred(ownPage);
  await settledRow(ownPage, file.name).click();
  await ownPage.keyboard.press("Enter");
  // What opens a document is this browser; the provider is a choice.
  await expect(ownPage.frameLocator("iframe:visible").getByText("Erster Entwurf")).toBeVisible();
  await toQuestion(ownPage);
  await expectAccessible(ownPage, "the question whether a provider may read a document");
  await expect(ownPage.locator("iframe")).toHaveCount(0);
  expect(await heard()).toEqual([]);

  await agree(ownPage);
  await expect(lines(ownPage)).toHaveValue("Erster Entwurf");
  expect((await heard()).join()).not.toContain("Angebot");
  const other = await ownPage.context().newPage();
  await other.goto(ownPage.url());
  await agree(other);
  await lines(other).fill("Zweiter Entwurf");
  await expect(lines(ownPage)).toHaveValue("Zweiter Entwurf");
  await expect(ownPage.getByText("says that somebody else has this document open.")).toBeVisible();
  await expect(ownPage.getByText("Changes not saved yet")).toBeVisible();
  await expectAccessible(ownPage, "a document at a provider");
  await ownPage.getByRole("button", { name: "Save new version" }).first().click();
  await expect(ownPage.getByText("Saved as a new version.")).toBeVisible();

  // The other one saves over what it has not seen: both are asked about, and neither is lost.
  await lines(other).fill("Dritter Entwurf");
  await other.getByRole("button", { name: "Save new version" }).first().click();
  await expect(other.getByText("Somebody saved another version")).toBeVisible();
  await other.getByRole("button", { name: "Save mine as the newest" }).click();
  await expect(other.getByText("Saved as a new version.")).toBeVisible();
  await other.getByRole("button", { name: "Stop working there" }).click();
  await expect(other.frameLocator("iframe:visible").getByText("Dritter Entwurf")).toBeVisible();
  await other.close();

  // Typing there is use of this page; nobody's typing locks it, and the document goes (Reading R-552).
  await idleFor(ownPage, 14);
  await lines(ownPage).press("End");
  await expect.poll(() => idleMinutes(ownPage)).toBe(0);
  await idleFor(ownPage, 16);
  await ownPage.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(ownPage.getByRole("dialog", { name: "Enter your password" })).toBeVisible();
  await expect(ownPage.locator("iframe")).toHaveCount(0);
  await ownPage.evaluate((key) => localStorage.removeItem(key), `${STORAGE_PREFIX}lock_when_idle`);
  await unlock(ownPage, home.person);
});

test("a provider that lies gets nothing out of the browser and nothing into the file", async ({
  ownPage,
  secrets,
  stack,
}) => {
  const file = aFile(secrets, "Bericht.docx", 1);
  writeFileSync(file.path, zipOf(docxParts(["Ein Bericht"])));
  await upload(ownPage, [file]);
  await expectListed(ownPage, [file]);
  await untilTransferred(ownPage);
  await settledRow(ownPage, file.name).click();
  await ownPage.keyboard.press("Enter");
  await expect(ownPage.frameLocator("iframe:visible").getByText("Ein Bericht")).toBeVisible();
  await toQuestion(ownPage);
  const failures = [
    ["refuses", "11000"],
    ["other-nonce", "11003"],
    ["unasked", "11003"],
    ["chatty", "11003"],
    ["other-size", "11005"],
  ] as const;
  for (const [flaw, code] of failures) {
    await stack.control("office", { flaw });
    await ownPage.reload();
    await agree(ownPage);
    await expect(ownPage.getByRole("alert")).toContainText(code);
    await expect(ownPage.locator("iframe")).toHaveCount(0);
  }
  for (const flaw of ["other-document", "huge"]) {
    await stack.control("office", { flaw });
    await ownPage.reload();
    await agree(ownPage);
    await expect(lines(ownPage)).toHaveValue("Ein Bericht");
    await ownPage.getByRole("button", { name: "Save new version" }).first().click();
    await expect(ownPage.getByRole("alert")).toContainText("11005");
  }
  await stack.control("office", { flaw: "none" });
  await ownPage.getByRole("button", { name: "Stop working there" }).click();
  await expect(ownPage.frameLocator("iframe:visible").getByText("Ein Bericht")).toBeVisible();
});
