import type { Locator, Page } from "@playwright/test";
import { aFile, expectListed, fileRow, savedBy, settledRow } from "#tests/e2e/files-page.ts";
import { expect, type Secrets, test } from "#tests/e2e/fixtures.ts";
import { aPerson, type Person, untilAlive } from "#tests/e2e/people.ts";
import type { Stack } from "#tests/support/stack.ts";

const LONG_MS = 600_000;
const NEW_NAME = "umbenannt mit Tasten.txt";
const FOLDER = "mit Tasten gemacht";

test.skip(({ browserName }) => browserName !== "chromium", "engines differ in what Tab stops at");

test("the main path is walked with the keyboard alone, from signing up to signing out", async ({
  page,
  secrets,
  stack,
}) => {
  test.setTimeout(LONG_MS);
  const presses = await countPresses(page);
  const person = aPerson(secrets);
  const file = aFile(secrets, "nur mit Tasten.txt", 400);
  secrets.add("new name of a file", NEW_NAME);
  await signUpByKeys(page, person);
  await verifyByKeys(page, stack, person);

  const chooser = page.waitForEvent("filechooser");
  await press(page, page.getByRole("button", { name: "Upload", exact: true }));
  await (await chooser).setFiles(file.path);
  await expectListed(page, [file]);
  await makeFolder(page);
  await renameFile(page, file.name);

  await toRow(page, NEW_NAME);
  await page.keyboard.press("Space");
  await expect(page.getByText("1 selected")).toBeVisible();
  const button = page.getByRole("toolbar");
  const saved = await savedBy(page, () =>
    press(page, button.getByRole("button", { name: "Download", exact: true })),
  );
  expect(saved.bytes.equals(file.bytes)).toBe(true);
  await makeLinkByKeys(page, secrets);
  await goThroughFolder(page);
  await selectAndDelete(page);
  await signOutByKeys(page);
  expect(presses()).toBe(0);
});

async function signUpByKeys(page: Page, person: Person): Promise<void> {
  await page.goto("/sign-up");
  await untilAlive(page);
  await tabTo(page, page.getByLabel("First name"));
  for (const text of [person.firstName, person.lastName, person.email, person.password]) {
    await page.keyboard.insertText(text);
    await page.keyboard.press("Tab");
  }
  await tabTo(page, page.getByLabel("Password again"));
  await page.keyboard.insertText(person.password);
  await tabTo(page, page.getByLabel(/I accept the/));
  await page.keyboard.press("Space");
  await press(page, page.getByRole("button", { name: "Create account" }));
  await expect(page).toHaveURL(/\/files/, { timeout: 120_000 });
  await expect(page.getByText("Nothing in here yet")).toBeVisible();
}

/** The address of the mail is opened as from a mail program. */
async function verifyByKeys(page: Page, stack: Stack, person: Person): Promise<void> {
  const ofPerson = async () => (await stack.mails()).find(({ to }) => to === person.email);
  await expect.poll(async () => (await ofPerson()) !== undefined).toBe(true);
  const address = /https?:\/\/\S+verify-email\S+/.exec((await ofPerson())?.text ?? "")?.[0];
  await page.goto(address ?? "");
  await untilAlive(page);
  await press(page, page.getByRole("button", { name: "Verify email" }));
  await expect(page.getByText("Email verified")).toBeVisible();
  await press(page, page.getByRole("link", { name: /files/i }));
  await expect(page).toHaveURL(/\/files/);
  await expect(page.getByText("Nothing in here yet")).toBeVisible();
}

async function makeFolder(page: Page): Promise<void> {
  await press(page, page.getByRole("button", { name: "New", exact: true }));
  await expect(page.getByRole("menuitem", { name: "Folder", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused();
  await page.keyboard.insertText(FOLDER);
  await page.keyboard.press("Enter");
  await expectListed(page, [{ name: FOLDER }]);
}

async function renameFile(page: Page, name: string): Promise<void> {
  await toRow(page, name);
  await page.keyboard.press("F2");
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(NEW_NAME);
  await page.keyboard.press("Enter");
  await expectListed(page, [{ name: NEW_NAME }]);
}

async function makeLinkByKeys(page: Page, secrets: Secrets): Promise<void> {
  await toRow(page, NEW_NAME);
  await page.keyboard.press("Shift+F10");
  await expect(page.getByRole("menu")).toBeVisible();
  await chooseEntry(page, "Link");
  const dialog = page.getByRole("dialog", { name: /^(Make a link|Link) to/ });
  await press(page, dialog.getByRole("button", { name: "Make link" }));
  const field = dialog.getByRole("textbox", { name: "Link", exact: true });
  await expect(field).toHaveValue(/#/, { timeout: 120_000 });
  secrets.add("key of a link", new URL(await field.inputValue()).hash.slice(1));
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

async function goThroughFolder(page: Page): Promise<void> {
  await toRow(page, FOLDER);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: FOLDER })).toBeVisible();
  const path = page.getByRole("navigation", { name: "Breadcrumb" });
  await press(page, path.getByRole("link", { name: "Files", exact: true }));
  await expectListed(page, [{ name: NEW_NAME }, { name: FOLDER }]);
}

async function selectAndDelete(page: Page): Promise<void> {
  await tabToRow(page);
  await page.keyboard.press("ControlOrMeta+a");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("2 selected")).toBeHidden();
  await toRow(page, NEW_NAME);
  await page.keyboard.press("Delete");
  await expect(page.getByText("1 item deleted.")).toBeVisible();
  await expect(fileRow(page, NEW_NAME)).toBeHidden();
}

async function signOutByKeys(page: Page): Promise<void> {
  await press(page, page.getByRole("button", { name: /^Account: / }));
  await expect(page.getByRole("button", { name: "Lock now" })).toBeVisible();
  await press(page, page.getByRole("button", { name: "Sign out" }));
  await expect(page).toHaveURL(/\/login/, { timeout: 120_000 });
}

/** Counts what a pointer does on any page; keys do nothing of the kind. */
async function countPresses(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction("pressed", () => {
    count += 1;
  });
  await page.addInitScript(() => {
    const { pressed } = globalThis as unknown as { pressed: () => void };
    for (const type of ["pointerdown", "mousedown", "touchstart"])
      window.addEventListener(type, () => pressed(), true);
  });
  return () => count;
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Walks an open menu to an entry and chooses it. */
async function chooseEntry(page: Page, name: string): Promise<void> {
  const entry = page.getByRole("menuitem", { name, exact: true });
  for (let steps = 0; steps < MOST_TABS && !(await isFocused(entry)); steps += 1)
    await page.keyboard.press("ArrowDown");
  await expect(entry).toBeFocused();
  await page.keyboard.press("Enter");
}

/** Goes to the grid and along its rows to the one of this name. */
async function toRow(page: Page, name: string): Promise<void> {
  await expect(settledRow(page, name)).toBeVisible();
  await tabToRow(page);
  await page.keyboard.press("Home");
  for (let steps = 0; steps < MOST_TABS && !(await isFocused(settledRow(page, name))); steps += 1)
    await page.keyboard.press("ArrowDown");
  await expect(settledRow(page, name)).toBeFocused();
}

const MOST_TABS = 60;

/** Presses Tab until something has the focus, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the keyboard does not get there");
}

/** The grid is one stop: the row that was last in hand. */
async function tabToRow(page: Page): Promise<void> {
  const row = page.locator("[role=row][tabindex='0']");
  await expect(row).toHaveCount(1);
  await tabTo(page, row);
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement).catch(() => false);
}
