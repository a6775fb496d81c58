import type { Locator, Page } from "@playwright/test";
import { startAgain, startSignedIn } from "#tests/e2e/accounts.ts";
import {
  download,
  expectListed,
  newFolder,
  openFolder,
  settledRow,
  untilTransferred,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { signIn, signOut, untilAlive, verifyEmail } from "#tests/e2e/people.ts";

const FAILED = { command: "userinfoset", errcode: 9500 };

test("the start page is chosen in the panel, and signing in leads there", async ({
  page,
  secrets,
  stack,
}) => {
  const person = await startSignedIn(page, secrets);
  await openPanel(page);
  await page.getByRole("button", { name: "Change start page" }).click();
  const dialog = page.getByRole("dialog", { name: "Change start page" });
  await expect(
    dialog.getByText("This will be the page that you always start on whenever you sign in."),
  ).toBeVisible();
  await expect(dialog.getByText("Current: Files")).toBeVisible();
  await expect(dialog.getByText("Choose a new start page:")).toBeVisible();
  const save = dialog.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();

  await dialog.getByRole("radio", { name: "Vault" }).check();
  await stack.control("fail-next", FAILED);
  await save.click();
  await expect(page.getByText("Couldn’t complete action. Try again.")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "Vault" })).toBeChecked();
  await save.click();
  await expect(page.getByText("Start page successfully changed to “Vault items”")).toBeVisible();
  await expect(dialog).toBeHidden();
  const account = page.getByRole("button", { name: /^Account: / });
  await expect(account).toBeFocused();

  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.locator("[data-drawer='rail']")).toBeVisible();
  await page.goto("/");
  await expect(page).toHaveURL(/\/vault$/);
  await untilAlive(page);
  await expect(page.locator("[data-drawer='rail']")).toBeVisible();
  await signOut(page);
  await signIn(page, person, /\/vault$/);
  await expect(page.getByRole("heading", { level: 1, name: "Vault" })).toBeVisible();

  await openPanel(page);
  await page.getByRole("button", { name: "Change start page" }).click();
  await dialog.getByRole("radio", { name: "Starred" }).check();
  await save.click();
  await expect(page.getByText("Start page successfully changed to “Starred items”")).toBeVisible();
  await page.goto("/");
  await expect(page).toHaveURL(/\/starred$/);
  await expect(page.getByRole("heading", { level: 1, name: "Starred" })).toBeVisible();
});

test("dark mode and language are the account's: another browser opens with them", async ({
  page,
  otherPage,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  expect(await isDark(page)).toBe(false);
  await openPanel(page);
  await page.getByRole("switch", { name: "Dark mode" }).click();
  await expect.poll(() => isDark(page)).toBe(true);
  await page.getByLabel("Language").selectOption("de");
  await expect(page.getByRole("heading", { level: 1, name: "Dateien" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Konto: / })).toBeFocused();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  expect(await isDark(page)).toBe(true);

  // A sign-in through the form brings them.
  await signIn(otherPage, person);
  await expect.poll(() => isDark(otherPage)).toBe(true);
  await otherPage.reload();
  expect(await isDark(otherPage), "from the first byte").toBe(true);
});

test("a change in one browser stands in another, whose selection and focus stay", async ({
  page,
  otherPage,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  await newFolder(page, "Anlegestellen");
  const opened = otherPage.waitForEvent("websocket");
  // An opening makes the loop ask: what was before it, nobody heard.
  const asked = opened.then(() => otherPage.waitForRequest(/command=usernotifications/));
  await startAgain(otherPage, secrets, person);
  const socket = await opened;
  await asked;
  expect(new URL(socket.url()).pathname).toMatch(/^\/n\/[12]\/multisub\/cpanel\d+$/);
  const kept = settledRow(otherPage, "Anlegestellen");
  await kept.getByRole("checkbox").check();
  await expect(kept).toHaveAttribute("aria-selected", "true");
  // Its session was looked at: what happens from now on is told to it.
  const heard = socket.waitForEvent("framereceived");
  await newFolder(page, "Betonnung");
  await expectListed(otherPage, [{ name: "Betonnung" }]);
  expect(String((await heard).payload)).toContain("UPDATE_USER");
  await expect(kept).toHaveAttribute("aria-selected", "true");
  await expect(kept.getByRole("checkbox")).toBeFocused();

  const ended = socket.waitForEvent("close");
  await signOut(otherPage);
  await ended;
});

test("the panel tells who is signed in and how much room is left, and Escape closes it", async ({
  page,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  await uploadNew({ page, secrets }, "Platzverbrauch.bin", 3_000_000);
  await untilTransferred(page);
  await openPanel(page);
  const panel = page.getByRole("dialog", { name: "Account" });
  await expect(panel.getByText(`${person.firstName} ${person.lastName}`)).toBeVisible();
  await expect(panel.getByText("2.9 MB of 50.0 GB")).toBeVisible();
  await page.setViewportSize({ width: 599, height: 800 });
  await expect.poll(() => panel.boundingBox()).toMatchObject({ x: 0, width: 599 });
  await expect.poll(() => endOf(panel), "a sheet from the bottom").toBe(800);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(() => panel.boundingBox()).toMatchObject({ width: 320 });
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("button", { name: /^Account: / })).toBeFocused();
  await page
    .getByRole("button", { name: "Your file data stored in the cloud is encrypted and secure." })
    .click();
  await expect(
    page
      .getByRole("status")
      .getByText("Your file data stored in the cloud is encrypted and secure."),
  ).toBeVisible();
});

test("the address that is not verified can be mailed again, and a failure shows its code", async ({
  page,
  secrets,
  stack,
}) => {
  const person = await startSignedIn(page, secrets);
  await expect.poll(() => mailsTo(person.email)).toBe(1);
  await stack.control("fail-next", { command: "userverifyemailresend", errcode: 8006 });
  await page.getByRole("button", { name: "Re-send verification email" }).click();
  const told = page.getByRole("alert").filter({ hasText: /^8006 \S/ });
  await expect(told).toBeVisible();
  await told.getByRole("button", { name: "OK" }).click();
  await expect(told).toBeHidden();
  expect(await mailsTo(person.email)).toBe(1);

  await page.getByRole("button", { name: "Re-send verification email" }).click();
  await expect(
    page.getByText(`You should receive an email at ${person.email} soon.`),
  ).toBeVisible();
  await expect.poll(() => mailsTo(person.email)).toBe(2);
  await verifyEmail(page, stack, person);

  async function mailsTo(email: string): Promise<number> {
    return (await stack.mails()).filter((mail) => mail.to === email).length;
  }
});

test("the drawer leads through the areas, and the Vault keeps files of its own", async ({
  page,
  secrets,
}) => {
  await startSignedIn(page, secrets);
  const drawer = page.getByRole("navigation", { name: "Main" });
  await drawer.getByRole("link", { name: "Vault" }).click();
  await expect(page).toHaveURL(/\/vault$/);
  await expect(page.getByRole("heading", { level: 1, name: "Vault" })).toBeVisible();
  await expect(drawer.getByRole("link", { name: "Vault" })).toHaveAttribute("aria-current", "page");
  await newFolder(page, "Tresorfach 7");
  await openFolder(page, "Tresorfach 7");
  await expect(page).toHaveURL(/\/vault\/[^/]+$/);
  const file = await uploadNew({ page, secrets }, "Testament (Entwurf).odt", 150_000);
  await untilTransferred(page);
  await page.reload();
  await expectListed(page, [file]);
  expect((await download(page, file.name)).bytes.equals(file.bytes)).toBe(true);

  await drawer.getByRole("link", { name: "Files" }).click();
  await expect(page).toHaveURL(/\/files$/);
  await expect(page.getByText("Tresorfach 7")).toHaveCount(0);
  await drawer.getByRole("link", { name: "Shares" }).click();
  await expect(page).toHaveURL(/\/shares$/);
  await expect(page.getByText("Verify your email first")).toBeVisible();
  await page
    .getByRole("navigation", { name: "Shares" })
    .getByRole("link", { name: "Links" })
    .click();
  await expect(page).toHaveURL(/\/shares\/links$/);
  await expect(page.getByText("No links yet")).toBeVisible();
});

test("an address of the older interface leads to today's", async ({ page, secrets }) => {
  await startSignedIn(page, secrets);
  await page.goto("/links");
  await expect(page).toHaveURL(/\/shares\/links$/);
  await page.goto("/dl");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

async function openPanel(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account: / }).click();
  await expect(page.getByRole("button", { name: "Change start page" })).toBeVisible();
}

/** Where its lower edge is. */
async function endOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box === null ? 0 : box.y + box.height;
}

/** What the page paints, not what it says of itself. */
function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [red = 255] = (
      getComputedStyle(document.documentElement).backgroundColor.match(/[\d.]+/g) ?? []
    ).map(Number);
    return red < 100;
  });
}

/** Code of a part of the screen that throws whenever it is drawn, as long as the page says so. */
const BROKEN_PART = `
  export function FileDetails() {
    if (!("isMended" in globalThis)) throw new Error("planted");
    return null;
  }
  export { FileDetails as FileDetailsSheet };
`;

test("a part of the screen that fails stays alone, and is drawn again when it is told to", async ({
  page,
  secrets,
}) => {
  await startSignedIn(page, secrets);
  const file = await uploadNew({ page, secrets }, "neben dem Fehler.txt", 200);
  await page.route(/\/FileDetails-/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: BROKEN_PART }),
  );
  await page.getByRole("button", { name: "File info" }).click();
  const told = page.getByRole("alert").filter({ hasText: "1000" });
  await expect(told).toBeVisible();
  await expectListed(page, [file]);
  await expect(page.getByRole("list", { name: "Transfers" })).toBeVisible();
  await told.getByRole("button", { name: "Try again" }).click();
  await expect(told).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { isMended: true }));
  await told.getByRole("button", { name: "Try again" }).click();
  await expect(told).toBeHidden();
  await untilTransferred(page);
});

/** Presses as soon as anything listens for it: what is to take the page over is not drawn yet. */
function pressAtOnce(): void {
  const listen = document.addEventListener;
  document.addEventListener = (...args: Parameters<typeof listen>) => {
    listen.apply(document, args);
    if (args[0] !== "click") return;
    queueMicrotask(() => {
      document.querySelector("h1")?.click();
      Object.assign(window, { wasPressed: true });
    });
  };
}

test("a press at the very moment that a page comes to life is no error", async ({
  page,
  pageErrors,
}) => {
  await page.addInitScript(pressAtOnce);
  for (const path of ["/", "/login", "/sign-up"]) {
    await page.goto(path);
    await untilAlive(page);
    expect(await page.evaluate(() => "wasPressed" in window)).toBe(true);
  }
  expect(pageErrors).toEqual([]);
});
