import type { BrowserContext, Locator, Page } from "@playwright/test";
import { expectAccessible, expectNoHiddenFocus } from "#tests/e2e/axe.ts";
import {
  aFile,
  closeTransfers,
  expectListed,
  fileRow,
  menuOf,
  newFolder,
  settledRow,
  untilTransferred,
  upload,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { makeLink } from "#tests/e2e/links-page.ts";
import { aPerson, lock, unlock, untilAlive } from "#tests/e2e/people.ts";

const LONG_MS = 240_000;
const PUBLIC_PAGES = [
  "/",
  "/login",
  "/sign-up",
  "/terms",
  `/verify-email?key=${"0".repeat(32)}`,
  "/account-suspended",
  "/accounting-hold",
  "/account-closed",
  "/nope",
  `/dl/${"0".repeat(32)}`,
] as const;
const LOOKS = ["light", "dark"] as const;

test.skip(({ browserName }) => browserName !== "chromium", "colours and structure are the same");

for (const locale of ["en", "ar"] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test("the pages before signing in are accessible, light and dark", async ({ page }) => {
      test.setTimeout(LONG_MS);
      for (const path of PUBLIC_PAGES) {
        await page.goto(path);
        for (const colorScheme of LOOKS) {
          await page.emulateMedia({ colorScheme });
          await expectAccessible(page, `${path} ${locale} ${colorScheme}`);
        }
      }
    });
  });
}

test("the form that was refused is accessible", async ({ page, secrets }) => {
  const person = aPerson(secrets);
  await page.goto("/sign-up");
  await untilAlive(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("First name")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "refused sign-up");
  await page.goto("/login");
  await untilAlive(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page, "refused sign-in");
});

test("the list, its menus, dialogs and the transfers panel are accessible", async ({
  desk,
  home,
  secrets,
}) => {
  test.setTimeout(LONG_MS);
  const files = [aFile(secrets, "Bericht für alle.pdf", 5_000), aFile(secrets, "صور.jpg", 3_000)];
  await expectBoth(desk, "empty folder");
  await upload(desk, files);
  await expectListed(desk, files);
  await newFolder(desk, "Ordner für alle");
  await expectBoth(desk, "list with transfers panel");
  await closeTransfers(desk);
  const [first] = files;
  await fileRow(desk, first!.name).click({ button: "right" });
  await expect(desk.getByRole("menu")).toBeVisible();
  // The rest of the page is hidden meanwhile.
  await expectBoth(desk, "menu of a row", "[role=menu]");
  await expectNoHiddenFocus(desk);
  await desk.keyboard.press("Escape");
  await desk.getByRole("button", { name: "File info", exact: true }).click();
  await expectBoth(desk, "details");
  await desk.getByRole("button", { name: "File info", exact: true }).click();
  for (const [entry, dialog] of [
    ["Rename F2", /^Rename/],
    ["Move", /^Move/],
    ["Link", /link/i],
  ] as const) {
    await menuOf(desk, first!.name, entry);
    const opened = desk.getByRole("dialog", { name: dialog });
    await expect(opened.getByRole("button").last()).toBeVisible();
    await expectBoth(desk, `dialog ${entry}`);
    await opened.getByRole("button", { name: "Cancel" }).click();
  }
  await desk.getByRole("button", { name: "Grid view" }).click();
  await expectBoth(desk, "grid view");
  await desk.getByRole("button", { name: "List view" }).click();
  await desk.getByRole("button", { name: /^Account: / }).click();
  await expectBoth(desk, "account panel");
  await desk.keyboard.press("Escape");
  await lock(desk);
  await expect(desk.getByRole("dialog", { name: "Enter your password" })).toBeVisible();
  await expectBoth(desk, "password over the sealed list");
  await unlock(desk, home.person);
});

test("the list of links and a link as visitors see it are accessible", async ({
  desk,
  secrets,
  otherPage,
}) => {
  test.setTimeout(LONG_MS);
  const file = aFile(secrets, "für Besucher.pdf", 2_000);
  const locked = aFile(secrets, "für wenige Besucher.pdf", 2_000);
  await upload(desk, [file, locked]);
  await expectListed(desk, [file, locked]);
  await untilTransferred(desk);
  const open = await makeLink(desk, secrets, { name: file.name });
  const password = "Kupfer-Leuchtturm_77";
  const closed = await makeLink(desk, secrets, { name: locked.name, password });
  await desk.goto("/shares/links");
  await expect(desk.getByRole("table")).toContainText("für Besucher");
  await expectBoth(desk, "list of links");
  await otherPage.goto(open.url);
  await expectListed(otherPage, [file]);
  await expectBoth(otherPage, "an opened link");
  await otherPage.goto(closed.url);
  await expect(otherPage.getByRole("heading", { name: "Enter link password" })).toBeVisible();
  await expectBoth(otherPage, "the password of a link");
});

test("the signed-in pages in Arabic are accessible and run from right to left", async ({
  desk,
  home,
  secrets,
  baseURL,
}) => {
  const file = aFile(secrets, "Arabisch gesehen.pdf", 2_000);
  await upload(desk, [file]);
  await expectListed(desk, [file]);
  await untilTransferred(desk);
  await inArabic(home.context, baseURL ?? "", async () => {
    await desk.reload();
    await expect(desk.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(desk.getByText("Arabisch gesehen").first()).toBeVisible();
    await expectBoth(desk, "list in Arabic");
    await desk.goto("/shares/links");
    await expectBoth(desk, "links in Arabic");
  });
});

test("the main path is walked with the keyboard alone", async ({ page, secrets }) => {
  const person = aPerson(secrets);
  const file = aFile(secrets, "nur mit Tasten.txt", 400);
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
  await tabTo(page, page.getByRole("button", { name: "Create account" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/files/, { timeout: 60_000 });
  await expect(page.getByText("Nothing in here yet")).toBeVisible();

  const chooser = page.waitForEvent("filechooser");
  await tabTo(page, page.getByRole("button", { name: "Upload", exact: true }));
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(file.path);
  await expectListed(page, [file]);

  await tabTo(page, page.getByRole("button", { name: "New", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu", { name: "New" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Folder", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused();
  await page.keyboard.insertText("mit Tasten gemacht");
  await page.keyboard.press("Enter");
  await expectListed(page, [{ name: "mit Tasten gemacht" }]);

  await tabToRow(page);
  await page.keyboard.press("Home");
  await expect(settledRow(page, "mit Tasten gemacht")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(settledRow(page, file.name)).toBeFocused();
  await page.keyboard.press("F2");
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText("umbenannt mit Tasten.txt");
  secrets.add("new name of a file", "umbenannt mit Tasten.txt");
  await page.keyboard.press("Enter");
  await expectListed(page, [{ name: "umbenannt mit Tasten.txt" }]);

  await tabToRow(page);
  await page.keyboard.press("ControlOrMeta+a");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("2 selected")).toBeHidden();
  await tabToRow(page);
  await page.keyboard.press("End");
  await page.keyboard.press("Delete");
  await expect(page.getByText("1 item deleted.")).toBeVisible();
  await expect(fileRow(page, "umbenannt mit Tasten.txt")).toBeHidden();
  await tabToRow(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "mit Tasten gemacht" })).toBeVisible();
});

async function expectBoth(page: Page, where: string, part?: string): Promise<void> {
  for (const colorScheme of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${where} ${colorScheme}`, part);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

async function inArabic(
  context: BrowserContext,
  url: string,
  deeds: () => Promise<void>,
): Promise<void> {
  await context.addCookies([{ name: "coffer_locale", value: "ar", url }]);
  try {
    await deeds();
  } finally {
    await context.clearCookies({ name: "coffer_locale" });
  }
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
