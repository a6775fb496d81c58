import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/axe.ts";
import {
  aFile,
  download,
  expectListed,
  fileRow,
  menuOf,
  newFolder,
  openFolder,
  savedBy,
  type TestFile,
  transferRow,
} from "#tests/e2e/files-page.ts";
import type { Secrets } from "#tests/e2e/fixtures.ts";
import { expect, type Home, test } from "#tests/e2e/home.ts";
import {
  givePassword,
  type LinkWish,
  type MadeLink,
  makeLink,
  visit,
} from "#tests/e2e/links-page.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import type { Stack } from "#tests/support/stack.ts";

interface Owner {
  readonly page: Page;
  readonly secrets: Secrets;
  readonly home: Home;
  readonly stack: Stack;
}

/** A folder whose link lets visitors add files, as its owner makes it. */
async function aLinkThatTakesFiles(
  { page, secrets, home, stack }: Owner,
  wish: Pick<LinkWish, "name" | "permission" | "words" | "password">,
): Promise<MadeLink> {
  await stack.control("plan", { email: home.person.email, is_pro: 1 });
  await newFolder(page, wish.name);
  await page.reload();
  return makeLink(page, secrets, wish);
}

async function send(page: Page, files: readonly TestFile[]): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  await (await choosing).setFiles(files.map(({ path }) => path));
}

/** Sum of what moved by itself; 0 where a browser tells of none. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const watch = { sum: 0 };
    Object.assign(globalThis, { shifts: watch });
    const type = "layout-shift";
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) watch.sum += Reflect.get(shift, "value");
    }).observe({ type, buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, "shifts").sum);
}

test("whoever is asked for files sends them, sees none, and the owner opens them byte for byte", async ({
  ownPage,
  secrets,
  home,
  stack,
  otherPage,
}) => {
  const owner = { page: ownPage, secrets, home, stack };
  const permission = "file request: upload only";
  const words = "Bitte die unterschriebenen Schnitte und die Lasttabellen.";
  const link = await aLinkThatTakesFiles(owner, { name: "Angebote", permission, words });

  const files = [
    aFile(secrets, "Lageplan unterschrieben.pdf", 300_000),
    aFile(secrets, "جداول الأحمال 📐.xlsx", 40_000),
  ];
  const empty = aFile(secrets, "nichts darin.txt", 0);
  const shifted = await watchShifts(otherPage);
  const desk = otherPage.viewportSize();
  await otherPage.setViewportSize({ width: 412, height: 823 });
  // What the page is about stands before the application is there (Performance P10).
  const application = Promise.withResolvers<void>();
  await otherPage.route("**/runtime-*.js", async (route) => {
    await application.promise;
    await route.continue();
  });
  await visit(otherPage, link);
  await expect(otherPage.getByRole("heading", { level: 1, name: "Angebote" })).toBeVisible();
  await expect(otherPage.getByText(/asks? you for files|asked for files/)).toBeVisible();
  await expect(otherPage.getByText(words)).toBeVisible();
  await expect(otherPage.getByRole("button", { name: "Choose files" })).toBeDisabled();
  application.resolve();
  await expect(otherPage.getByRole("button", { name: "Choose files" })).toBeEnabled();
  // What stands below keeps its place, whatever comes late.
  expect(await shifted()).toBeLessThan(0.05);
  if (desk !== null) await otherPage.setViewportSize(desk);
  const sender = "Jorunn Aavik";
  secrets.add("name of a visitor", sender);
  await otherPage.getByLabel("Your name").fill(sender);
  await expectAccessible(otherPage, "a file request");
  await send(otherPage, [...files, empty]);
  for (const { name } of files) {
    await expect(transferRow(otherPage, name)).toContainText("Upload complete");
  }
  await expect(transferRow(otherPage, empty.name)).toContainText("7202");
  await expect(otherPage.getByText("2 of 3 sent.")).toBeVisible();
  await otherPage.getByRole("button", { name: "Finish", exact: true }).click();
  await expect(otherPage.getByRole("heading", { level: 1, name: /^Thank you\./ })).toBeVisible();
  await expect(otherPage.getByRole("list", { name: "What you sent" })).toContainText("📐");
  await expectAccessible(otherPage, "thanks for files");
  const receipt = await savedBy(otherPage, () =>
    otherPage.getByRole("button", { name: "Save a receipt" }).click(),
  );
  for (const { name } of files) expect(receipt.bytes.toString()).toContain(name);
  expect(receipt.bytes.toString()).not.toContain(empty.name);

  await otherPage.reload();
  await untilAlive(otherPage);
  await expect(otherPage.getByRole("heading", { level: 1, name: "Angebote" })).toBeVisible();
  await expect(otherPage.getByText("Lageplan")).toHaveCount(0);

  await openFolder(ownPage, "Angebote");
  await expectListed(ownPage, files);
  await expect(fileRow(ownPage, empty.name)).toHaveCount(0);
  for (const { name, bytes } of files) {
    const saved = await download(ownPage, name);
    expect(saved.bytes.equals(bytes)).toBe(true);
    expect(saved.fileName).toBe(name);
    await expect(transferRow(ownPage, name)).toContainText("Uploaded by a visitor");
  }
  await menuOf(ownPage, files[0]?.name ?? "", "File info");
  const info = ownPage.getByRole("complementary", { name: "File info" });
  await expect(info.getByText(sender)).toBeVisible();
});

test("a folder that a visitor chooses arrives in a file request as it lay on his device", async ({
  ownPage,
  secrets,
  home,
  stack,
  otherPage,
  browserName,
}) => {
  test.skip(browserName !== "chromium", "only Chromium's tools choose a folder");
  const owner = { page: ownPage, secrets, home, stack };
  const permission = "file request: upload only";
  const link = await aLinkThatTakesFiles(owner, { name: "Abnahme", permission });
  const file = aFile(secrets, "Stempel vorn.jpg", 3_000);
  const root = join(secrets.folder, "Bilder 📷");
  mkdirSync(join(root, "Innen und Treppenhaus"), { recursive: true });
  copyFileSync(file.path, join(root, "Innen und Treppenhaus", file.name));
  for (const name of ["Bilder 📷", "Innen und Treppenhaus"]) secrets.add("name of a folder", name);
  await visit(otherPage, link);
  const choosing = otherPage.waitForEvent("filechooser");
  await otherPage.getByRole("button", { name: "Choose a folder" }).click();
  await (await choosing).setFiles(root);
  await expect(transferRow(otherPage, "Bilder 📷")).toContainText("Upload complete");
  await openFolder(ownPage, "Abnahme");
  await openFolder(ownPage, "Bilder 📷");
  await openFolder(ownPage, "Innen und Treppenhaus");
  const saved = await download(ownPage, file.name);
  expect(saved.bytes.equals(file.bytes)).toBe(true);
});

test("a link that lets visitors add shows what came, and takes nothing more once it is suspended", async ({
  ownPage,
  secrets,
  home,
  stack,
  otherPage,
}) => {
  const owner = { page: ownPage, secrets, home, stack };
  const permission = "view, download & upload";
  const link = await aLinkThatTakesFiles(owner, { name: "Gemeinsam", permission });
  const first = aFile(secrets, "zuerst gekommen.txt", 2_000);
  await visit(otherPage, link);
  await send(otherPage, [first]);
  await expect(transferRow(otherPage, first.name)).toContainText("Upload complete");
  await expectListed(otherPage, [first]);
  await expectAccessible(otherPage, "a link that takes files");

  await menuOf(ownPage, "Gemeinsam", "Link");
  const dialog = ownPage.getByRole("dialog", { name: /^Link to/ });
  await dialog.getByRole("switch", { name: "Suspended" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(ownPage.getByText("Link saved.")).toBeVisible();
  const late = aFile(secrets, "zu spät.txt", 2_000);
  await send(otherPage, [late]);
  await expect(transferRow(otherPage, late.name)).toContainText("8025");
});

test("what a visitor sends goes on with the password that the link has by now", async ({
  ownPage,
  secrets,
  home,
  stack,
  otherPage,
}) => {
  const [before, now] = ["kai-laterne-42", "tide-tafel-77"];
  const owner = { page: ownPage, secrets, home, stack };
  const wish = {
    name: "Nachgereicht",
    permission: "file request: upload only",
    password: before,
  };
  const link = await aLinkThatTakesFiles(owner, wish);
  await visit(otherPage, link);
  await givePassword(otherPage, before);
  await expect(otherPage.getByRole("button", { name: "Choose files" })).toBeEnabled();

  await menuOf(ownPage, wish.name, "Link");
  const settings = ownPage.getByRole("dialog", { name: /^Link to/ });
  secrets.add("password of a link", now);
  await settings.getByLabel("Link password").fill(now);
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(ownPage.getByText("Link saved.")).toBeVisible();

  // More than there are wrong passwords before an address has to wait.
  const files = Array.from({ length: 14 }, (_, index) => aFile(secrets, `Blatt ${index}.txt`, 500));
  await send(otherPage, files);
  const dialog = otherPage.getByRole("dialog", { name: "Enter the new password" });
  await dialog.getByLabel("Password", { exact: true }).fill(before);
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(dialog.getByText(/^Link password incorrect/)).toBeVisible();
  await expectAccessible(otherPage, "the question for a new password");
  await dialog.getByLabel("Password", { exact: true }).fill(now);
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(otherPage.getByText("14 of 14 sent.")).toBeVisible({ timeout: 120_000 });
  await settings.getByRole("button", { name: "Close" }).click();
  await openFolder(ownPage, wish.name);
  await expectListed(ownPage, files);
});
