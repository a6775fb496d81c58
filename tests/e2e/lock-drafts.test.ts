import type { Locator, Page } from "@playwright/test";
import {
  aFile,
  closeTransfers,
  expectListed,
  labelled,
  menuOf,
  settledRow,
  type TestFile,
  untilTransferred,
  upload,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import type { Secrets } from "#tests/e2e/fixtures.ts";
import { reachableTexts } from "#tests/e2e/heap.ts";
import { expect, type Home, test } from "#tests/e2e/home.ts";
import { makeLink, typeLinkPassword } from "#tests/e2e/links-page.ts";
import { everyText } from "#tests/e2e/page-text.ts";
import { lock, unlock, untilAlive } from "#tests/e2e/people.ts";

/** Stands in every name that is typed here, and may not be met while the page is locked. */
const MARK = "Wolkenkuckuck";

test("a name that is half typed stands again after a lock, and nowhere meanwhile", {
  tag: "@long",
}, async ({ ownPage, home, secrets }) => {
  const file = await withFile(ownPage, secrets, "alter Name.txt");
  await menuOf(ownPage, file.name, "Rename F2");
  const field = ownPage.getByRole("dialog").getByLabel("Name");
  await field.fill(`${MARK}sheim.txt`);
  await whileLocked(ownPage, home, async () => {
    expect(await everyText(ownPage)).not.toContain(MARK);
    expect(await everyText(ownPage)).not.toContain("alter Name");
  });
  await expect(ownPage.getByRole("dialog", { name: "Rename “alter Name.txt”" })).toBeVisible();
  await expect(field).toHaveValue(`${MARK}sheim.txt`);
  await expect(field).toBeFocused();
  await field.press("Enter");
  await expectListed(ownPage, [{ name: `${MARK}sheim.txt` }]);
});

test("while the page is locked its scripts reach nothing of what was typed", async ({
  ownPage,
  home,
  secrets,
  browserName,
}) => {
  test.skip(browserName !== "chromium", "memory is looked into there only");
  const file = await withFile(ownPage, secrets, "Kanarienvogel.txt");
  // A word of its own: a file of another story in this page has the other one in its name.
  const typed = "Nebelbank.txt";
  // By keys: what Playwright holds in hand, it keeps alive.
  await settledRow(ownPage, file.name).focus();
  await ownPage.keyboard.press("F2");
  const field = ownPage.getByRole("dialog").getByLabel("Name");
  await expect(field).toBeFocused();
  await ownPage.keyboard.press("ControlOrMeta+a");
  await ownPage.keyboard.insertText(typed);
  const reached = async () =>
    (await reachableTexts(ownPage)).filter((text) => text.includes("Nebelbank"));
  expect(await reached()).toContain(typed);
  // Elements that are gone are let go of in the pause after the page has drawn the question.
  await whileLocked(ownPage, home, () => expect.poll(reached).toEqual([]));
  await expect(field).toHaveValue(typed);
  await ownPage.keyboard.press("Escape");
});

test("the names of new folders stand again after a lock, where they were typed", {
  tag: "@long",
}, async ({ ownPage, home, secrets }) => {
  const file = await withFile(ownPage, secrets, "zieht um.txt");
  await ownPage.getByRole("button", { name: "New", exact: true }).click();
  await ownPage.getByRole("menuitem", { name: "Folder", exact: true }).click();
  const dialog = ownPage.getByRole("dialog", { name: "New folder" });
  await dialog.getByLabel("Name").fill(`${MARK} eins`);
  await whileLocked(ownPage, home, async () =>
    expect(await everyText(ownPage)).not.toContain(MARK),
  );
  await expect(dialog.getByLabel("Name")).toHaveValue(`${MARK} eins`);
  await dialog.getByRole("button", { name: "Create folder" }).click();
  await expectListed(ownPage, [{ name: `${MARK} eins` }]);

  await menuOf(ownPage, file.name, "Move");
  const move = ownPage.getByRole("dialog", { name: "Move 1 item" });
  await move.getByRole("button", { name: "New folder" }).click();
  await move.getByLabel("Name").fill(`${MARK} zwei`);
  await whileLocked(ownPage, home, async () =>
    expect(await everyText(ownPage)).not.toContain(MARK),
  );
  await expect(move.getByLabel("Name")).toHaveValue(`${MARK} zwei`);
  await move.getByRole("button", { name: "Cancel" }).click();
  await expect(move).toBeHidden();
});

test("the settings of a link stand again after a lock as they were typed", {
  tag: "@long",
}, async ({ ownPage, home, secrets }) => {
  const file = await withFile(ownPage, secrets, "wird geteilt.txt");
  await menuOf(ownPage, file.name, "Link");
  const dialog = ownPage.getByRole("dialog", { name: /^(Make a link|Link) to/ });
  await typeLink(dialog, "7");
  await whileLocked(ownPage, home, async () =>
    expect(await everyText(ownPage)).not.toContain(MARK),
  );
  await expectTyped(dialog, "7");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await makeLink(ownPage, secrets, { name: file.name });
  await ownPage.goto("/shares/links");
  await untilAlive(ownPage);
  await ownPage.getByRole("button", { name: labelled("Link settings for", file.name) }).click();
  await expect(dialog.getByRole("button", { name: "Copy link" })).toBeVisible();
  await typeLink(dialog, "9");
  await whileLocked(ownPage, home, async () => {
    expect(await everyText(ownPage)).not.toContain(MARK);
    expect(await everyText(ownPage)).not.toContain("wird geteilt");
  });
  await expectTyped(dialog, "9");
  await dialog.getByRole("button", { name: "Cancel" }).click();
});

test("what was looked for in a folder stands again after a lock", async ({
  ownPage,
  home,
  secrets,
}) => {
  const [first, second] = [aFile(secrets, "Haus.txt", 90), aFile(secrets, `${MARK}.txt`, 90)];
  await upload(ownPage, [first, second]);
  await expectListed(ownPage, [first, second]);
  await untilTransferred(ownPage);
  await ownPage.getByRole("button", { name: "More for this folder" }).click();
  await ownPage.getByRole("menuitem", { name: "Filter this folder" }).click();
  const field = ownPage.getByRole("searchbox", { name: "Filter this folder" });
  await field.fill(MARK);
  await expect(ownPage.getByText("Haus.txt")).toBeHidden();
  await whileLocked(ownPage, home, async () =>
    expect(await everyText(ownPage)).not.toContain(MARK),
  );
  await expect(field).toHaveValue(MARK);
  await expectListed(ownPage, [second]);
  await expect(ownPage.getByText("Haus.txt")).toBeHidden();
});

async function withFile(page: Page, secrets: Secrets, name: string): Promise<TestFile> {
  const file = await uploadNew({ page, secrets }, name, 400);
  await closeTransfers(page);
  return file;
}

async function typeLink(dialog: Locator, limit: string): Promise<void> {
  await typeLinkPassword(dialog, `${MARK}_77`);
  await dialog.getByLabel("Download limit").fill(limit);
}

async function expectTyped(dialog: Locator, limit: string): Promise<void> {
  await expect(dialog.getByLabel("Link password")).toHaveValue(`${MARK}_77`);
  await expect(dialog.getByLabel("Download limit")).toHaveValue(limit);
}

/** Another tab locks, as one does where the pause is over; the password is given in this one. */
async function whileLocked(page: Page, home: Home, look: () => Promise<void>): Promise<void> {
  const otherTab = await home.context.newPage();
  await otherTab.goto("/files");
  await untilAlive(otherTab);
  await expect(otherTab.getByRole("button", { name: "Upload", exact: true })).toBeVisible();
  await expect(otherTab.locator("[role=row]:not([aria-busy])").first()).toBeVisible();
  await lock(otherTab);
  await expect(page.getByRole("dialog", { name: "Enter your password" })).toBeVisible();
  await look();
  await otherTab.close();
  await unlock(page, home.person);
}
