import type { Page } from "@playwright/test";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { keptByBrowser } from "#tests/e2e/browser-storage.ts";
import {
  aFile,
  expectListed,
  newFolder,
  openFolder,
  type TestFile,
  upload,
} from "#tests/e2e/files-page.ts";
import { expect, expectClean, test } from "#tests/e2e/fixtures.ts";
import { givePassword, makeLink } from "#tests/e2e/links-page.ts";
import { untilAlive, verifyEmail } from "#tests/e2e/people.ts";

const ENTRY = /\/build\/entry\.client-[\w-]+\.js$/;
const LISTING = "**/api/?command=linkpathlist*";
const LINK_PASSWORD = "Silber-Leuchtturm_42";
const WRONG_PASSWORD = "Kupfer-Leuchtturm_78";
const NAMES = ["Offerte 10.pdf", "Offerte 2.pdf", "تقرير الميناء.pdf", "🚢 Fähre.png"];

const ROW = "[data-view] [data-index]";

/** Rows or tiles from above with their names, and how far each stands from the beginning of its list. */
function readRows(page: Page) {
  return page.evaluate((rows) => {
    const lines = [...document.querySelectorAll<HTMLElement>(rows)];
    const topOf = (element: Element) => element.getBoundingClientRect().top;
    return lines.map((line) => ({
      state: line.dataset.state,
      name: line.querySelector('[dir="auto"]')?.textContent ?? null,
      offsetPx: Math.round(topOf(line) - topOf(line.closest("[data-view]") ?? line)),
    }));
  }, ROW);
}

const namesOf = (rows: Awaited<ReturnType<typeof readRows>>) => rows.map(({ name }) => name);

/** Goes to a page whose application is held back until it is released. */
async function gotoHeld(page: Page, url: string): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(ENTRY, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(url, { waitUntil: "commit" });
  return async () => {
    release();
    await untilAlive(page);
    await page.unroute(ENTRY);
  };
}

/** Reads the rows of a page before its application and after. */
async function openHeld(page: Page, url: string, count: number) {
  const release = await gotoHeld(page, url);
  await expect(page.locator(`${ROW} [dir="auto"]`)).toHaveCount(count);
  const before = await readRows(page);
  await release();
  await expect(page.locator(`${ROW}[data-state="normal"]`)).toHaveCount(count);
  return { before, after: await readRows(page) };
}

/** Presses a name that stands before the application, which comes only then. */
async function pressEarly(page: Page, url: string, name: string): Promise<void> {
  // A link that differs by its fragment alone, or by nothing, would not be loaded again.
  await page.goto("about:blank");
  const release = await gotoHeld(page, url);
  await page.locator('[data-line] [dir="auto"]').filter({ hasText: name }).click();
  // It is seen at once; what it does comes with the application.
  await expect(page.locator('[data-line][aria-selected="true"]')).toHaveText(new RegExp(name));
  await expect(page.locator('[data-line][data-state="normal"]')).toHaveCount(0);
  await release();
}

test("names of a list and of a link stand before the application, which moves none of them", async ({
  page,
  otherPage,
  stack,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  await verifyEmail(page, stack, person);
  await page.goto("/files");
  await untilAlive(page);
  secrets.add("name of a folder", "Hafenamt");
  await newFolder(page, "Hafenamt");
  const link = await makeLink(page, secrets, { name: "Hafenamt" });
  await openFolder(page, "Hafenamt");
  const files = NAMES.map((name) => aFile(secrets, name, 300));
  await upload(page, files);
  await expectListed(page, files);

  for (const [opened, url] of [
    [page, page.url()],
    [page, `${page.url()}?view=grid`],
    [otherPage, link.url],
  ] as const) {
    const { before, after } = await openHeld(opened, url, files.length);
    expect(before.map(({ state }) => state)).toEqual(files.map(() => "sealed"));
    expect(namesOf(before).toSorted()).toEqual(NAMES.toSorted());
    expect(namesOf(after)).toEqual(namesOf(before));
    expect(after.map(({ offsetPx }) => offsetPx)).toEqual(before.map(({ offsetPx }) => offsetPx));
  }

  const used = [...NAMES, "Hafenamt"];
  const recents = await openHeld(page, "/recents", used.length);
  expect(namesOf(recents.before).toSorted()).toEqual(used.toSorted());
  expect(recents.after.map(({ state: _, ...row }) => row)).toEqual(
    recents.before.map(({ state: _, ...row }) => row),
  );

  await pressEarly(page, "/files", "Hafenamt");
  await expect(page.getByRole("heading", { level: 1, name: "Hafenamt" })).toBeVisible();
  await expectListed(page, files);
  await pressEarly(otherPage, link.url, NAMES[1] ?? "");
  await expect(otherPage.locator('[data-line][aria-selected="true"]')).toHaveText(/Offerte 2/);

  await openFromDevice(page, files);

  // A page that was locked shows none of them, however its application is held back.
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("button", { name: "Lock now" }).click();
  await page.goto(page.url());
  await expect(page.getByRole("dialog", { name: "Enter your password" })).toBeVisible();
  expect(namesOf(await readRows(page))).toEqual(NAMES.map(() => null));
  expect(await keptListings(page)).toEqual(new Map());
});

test("the password of a link is answered before the application, which takes over what stands", async ({
  page,
  otherPage,
  openBrowser,
  stack,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  await verifyEmail(page, stack, person);
  await page.goto("/files");
  await untilAlive(page);
  secrets.add("name of a folder", "Lotsendienst");
  secrets.add("wrong password of a link", WRONG_PASSWORD);
  await newFolder(page, "Lotsendienst");
  const link = await makeLink(page, secrets, { name: "Lotsendienst", password: LINK_PASSWORD });
  await openFolder(page, "Lotsendienst");
  const files = NAMES.map((name) => aFile(secrets, name, 300));
  await upload(page, files);
  await expectListed(page, files);

  const release = await gotoHeld(otherPage, link.url);
  const form = otherPage.locator("form");
  await expect(form).toHaveAttribute("method", "dialog");
  await expect(form.locator("[name]")).toHaveCount(0);
  await givePassword(otherPage, WRONG_PASSWORD);
  const field = otherPage.getByLabel("Password", { exact: true });
  await expect(field).toHaveAccessibleDescription(/Link password incorrect\./);
  await expect(field).toBeFocused();
  await field.fill(LINK_PASSWORD);
  await field.press("Enter");
  await expect(otherPage.locator('[data-line] [dir="auto"]')).toHaveCount(files.length);
  await expect(otherPage.locator("#main")).toBeFocused();
  expect(new URL(otherPage.url()).search).toBe("");
  const before = await readRows(otherPage);
  expect(before.map(({ state }) => state)).toEqual(files.map(() => "sealed"));
  const answered: Promise<number>[] = [];
  otherPage.on("response", (response) => {
    if (!response.url().includes("command=linkpathlist")) return;
    answered.push(response.json().then(({ data }) => data.pathitems.length));
  });
  await release();
  await expect(otherPage.locator('[data-line][data-state="normal"]')).toHaveCount(files.length);
  const after = await readRows(otherPage);
  expect(namesOf(after)).toEqual(namesOf(before));
  expect(after.map(({ offsetPx }) => offsetPx)).toEqual(before.map(({ offsetPx }) => offsetPx));
  // What follows the first page is asked for, not the page again.
  await expect.poll(() => Promise.all(answered)).toEqual([0]);
  await expect(otherPage.getByRole("button", { name: "Download all" })).toBeEnabled();

  // What the starter could not have answered waits for the application.
  const late = await openBrowser();
  const releaseLate = await gotoHeld(late.page, link.url);
  await late.page.route(LISTING, (route) => route.abort());
  await givePassword(late.page, LINK_PASSWORD);
  const open = late.page.getByRole("button", { name: "Open", exact: true });
  await expect(open).toHaveAttribute("aria-busy", "true");
  await late.page.unroute(LISTING);
  await releaseLate();
  await expectListed(late.page, files);
  expectClean(late);
});

/** What this browser keeps of folders, by the name it lies under. */
async function keptListings(page: Page): Promise<ReadonlyMap<string, string>> {
  const kept = (await keptByBrowser(page)).filter(({ name }) => name.includes("listings/"));
  return new Map(kept.map(({ name, value }) => [name.slice(name.lastIndexOf("/") + 1), value]));
}

/** A folder that was opened before, pressed in a page that has lost its connection (P11). */
async function openFromDevice(page: Page, files: readonly TestFile[]): Promise<void> {
  const before = await keptListings(page);
  expect(before.size).toBe(2);
  for (const text of before.values())
    for (const { name } of files) expect(text).not.toContain(name);
  await page.goto("/files");
  await untilAlive(page);
  // The rows of this page are kept again, so whatever opens kept ones is here.
  await expect
    .poll(async () => {
      const now = await keptListings(page);
      return [...now].filter(([name, value]) => before.get(name) !== value).length;
    })
    .toBe(1);
  await page.context().setOffline(true);
  await openFolder(page, "Hafenamt");
  await expectListed(page, files);
  await expect(page.getByText("You are offline")).toBeVisible();
  expect(namesOf(await readRows(page)).toSorted()).toEqual(NAMES.toSorted());
  await page.context().setOffline(false);
  await expect(page.getByText("You are offline")).toBeHidden();
  await expectListed(page, files);
  await expect(page.getByText("Sorting when complete…")).toBeHidden();
}
