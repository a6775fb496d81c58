import type { Locator } from "@playwright/test";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import {
  expectListed,
  menuOf,
  newFolder,
  openFolder,
  untilTransferred,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { overlap } from "#tests/e2e/overlap.ts";
import { everyText } from "#tests/e2e/page-text.ts";
import { lock, unlock, untilAlive } from "#tests/e2e/people.ts";
import { acceptInvitation, giveKey, invite, shareDialogOf } from "#tests/e2e/shares-page.ts";

test("what somebody did in a share stands in its activity, for both, with whoever signed it", async ({
  home,
  ownPage,
  otherPage,
  stack,
  secrets,
}) => {
  test.slow();
  const guest = await startSignedIn(otherPage, secrets);
  await stack.control("account", { email: guest.email, verified: true });
  const folder = "Ufermauer";
  await newFolder(ownPage, folder);
  const dialog = await shareDialogOf(ownPage, folder);
  await invite(dialog, { email: guest.email, role: "Member" });
  await giveKey(ownPage, guest.email);
  await dialog.getByRole("button", { name: "Done" }).click();
  await acceptInvitation(otherPage);
  await otherPage.getByRole("link", { name: folder }).click();
  const file = await uploadNew({ page: otherPage, secrets }, "Entwurf.pdf", 40_000);
  await untilTransferred(otherPage);
  await menuOf(otherPage, file.name, "Rename F2");
  const naming = otherPage.getByRole("dialog", { name: `Rename “${file.name}”` });
  await naming.getByLabel("Name").fill("Plan.pdf");
  await naming.getByRole("button", { name: "Rename" }).click();
  await expectListed(otherPage, [{ name: "Plan.pdf" }]);

  await otherPage.getByRole("button", { name: "More for this folder" }).click();
  await otherPage.getByRole("menuitem", { name: "Activity" }).click();
  const own = otherPage.getByRole("dialog", { name: `Activity in “${folder}”` });
  await expect(own.getByText("You renamed “Entwurf.pdf” to “Plan.pdf”")).toBeVisible();
  await expect(own.getByText("You added “Entwurf.pdf”")).toBeVisible();
  await expect(own.getByText("Not signed by a person")).toHaveCount(0);
  await expectAccessible(otherPage, "the activity of a share");
  await otherPage.keyboard.press("Escape");
  await expect(own).toBeHidden();

  await openFolder(ownPage, folder);
  await expectListed(ownPage, [{ name: "Plan.pdf" }]);
  // Each sees that the other has the folder open (Reading R-270).
  const others = otherPage.getByRole("list", { name: "Here now" });
  await expect(others).toContainText(home.person.email);
  const here = ownPage.getByRole("main").getByRole("list", { name: "Here now" });
  await expect(here.first()).toContainText(guest.email);
  await menuOf(ownPage, "Plan.pdf", "File info");
  const info = ownPage.getByRole("complementary", { name: "File info" });
  await expect(info.getByRole("list", { name: "Here now" })).toContainText(guest.email);
  await info.getByRole("button", { name: "Activity" }).click();
  await expect(info.getByText(`${guest.email} renamed “Entwurf.pdf” to “Plan.pdf”`)).toBeVisible();
  await expect(info.getByText(`${guest.email} added “Entwurf.pdf”`)).toBeVisible();
  await expectAccessible(ownPage, "the activity of a file");
  await otherPage.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").first().click();
  await expect(here).toHaveCount(0);
});

test("the safety number that two people compare is the same code on both screens", async ({
  ownPage,
  otherPage,
  stack,
  secrets,
}) => {
  test.slow();
  const guest = await startSignedIn(otherPage, secrets);
  await stack.control("account", { email: guest.email, verified: true });
  const folder = "Zwischenlager";
  await newFolder(ownPage, folder);
  const dialog = await shareDialogOf(ownPage, folder);
  await invite(dialog, { email: guest.email, role: "Member" });
  await giveKey(ownPage, guest.email);
  await dialog.getByRole("button", { name: `Member, ${guest.email}` }).click();
  await ownPage.getByRole("menuitem", { name: "Compare numbers" }).click();
  const compare = ownPage.getByRole("dialog", { name: "Compare numbers" });
  const drawn = await codeOf(compare, `QR code: Number of ${guest.email}`);
  const code = compare.getByRole("img", { name: `QR code: Number of ${guest.email}` });
  const rows = compare.getByRole("group", { name: `Number of ${guest.email}` });
  expect(await overlap(code, rows)).toBe(0);
  await expectAccessible(ownPage, "numbers and codes to compare");

  await acceptInvitation(otherPage);
  await otherPage.getByRole("link", { name: folder }).click();
  await otherPage.getByRole("button", { name: "More for this folder" }).click();
  await otherPage.getByRole("menuitem", { name: "People" }).click();
  await otherPage.getByRole("button", { name: "Compare numbers" }).click();
  const others = otherPage.getByRole("dialog", { name: "Compare numbers" });
  expect(await codeOf(others, "QR code: Your number, to read aloud")).toBe(drawn);
});

test("what was half typed in a shared folder stands again after a lock; who can read is drawn", async ({
  ownPage,
  otherPage,
  stack,
  secrets,
}) => {
  test.slow();
  const guest = await startSignedIn(otherPage, secrets);
  await stack.control("account", { email: guest.email, verified: true });
  const folder = "Warteraum";
  await newFolder(ownPage, folder);
  const dialog = await shareDialogOf(ownPage, folder);
  await invite(dialog, { email: guest.email, role: "Member" });
  await giveKey(ownPage, guest.email);
  await dialog.getByRole("button", { name: "Done" }).click();
  await acceptInvitation(otherPage);
  await otherPage.getByRole("link", { name: folder }).click();
  await newFolder(otherPage, "Alt");
  const otherTab = await otherPage.context().newPage();
  await otherTab.goto("/shares");
  await untilAlive(otherTab);
  await expect(otherTab.getByRole("link", { name: folder })).toBeVisible();
  await menuOf(otherPage, "Alt", "Rename F2");
  const field = otherPage.getByRole("dialog").getByLabel("Name");
  await field.fill("Wolkenkuckuck");
  await lock(otherTab);
  await expect(otherPage.getByRole("dialog", { name: "Enter your password" })).toBeVisible();
  expect(await everyText(otherPage)).not.toContain("Wolkenkuckuck");
  await otherTab.close();
  await unlock(otherPage, guest);
  await expect(otherPage.getByRole("dialog", { name: "Rename “Alt”" })).toBeVisible();
  await expect(field).toHaveValue("Wolkenkuckuck");
  await field.press("Enter");
  await expectListed(otherPage, [{ name: "Wolkenkuckuck" }]);

  await menuOf(ownPage, folder, "Who can read this?");
  const readers = ownPage.getByRole("dialog", { name: `Who can read “${folder}”?` });
  await readers.getByRole("button", { name: "As a picture" }).click();
  const picture = readers.getByRole("figure");
  await expect(picture.getByRole("list", { name: "Your devices" })).toContainText("this device");
  await expect(picture.getByRole("list", { name: "People with a key" })).toContainText(guest.email);
  await expectAccessible(ownPage, "who can read a folder, as a picture");
});

/** The drawn squares of a code. */
async function codeOf(dialog: Locator, name: string): Promise<string> {
  const code = dialog.getByRole("img", { name });
  await expect(code).toBeVisible();
  return (await code.locator("path").getAttribute("d")) ?? "nothing drawn";
}
