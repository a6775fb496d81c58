import type { Page } from "@playwright/test";
import { startAgain, startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { expectListed, newFolder, openFolder } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import {
  acceptInvitation,
  chooseFor,
  giveKey,
  invite,
  shareDialogOf,
} from "#tests/e2e/shares-page.ts";

const WORK = /command=keyssetenc\b/;

test.skip(({ browserName }) => browserName !== "chromium", "what goes on is told the same way");

test("a new key is seen by owner and member while it is sealed for, after a reload, until another device ends it", async ({
  page,
  ownPage,
  otherPage,
  home,
  stack,
  secrets,
}) => {
  test.slow();
  const guest = await startSignedIn(otherPage, secrets);
  await stack.control("account", { email: guest.email, verified: true });
  const folder = "Kran und Schleuse";
  await newFolder(ownPage, folder);
  await openFolder(ownPage, folder);
  await newFolder(ownPage, "Kaimauer");
  await ownPage.goBack();
  const dialog = await shareDialogOf(ownPage, folder);
  await invite(dialog, { email: guest.email, role: "Member" });
  await giveKey(ownPage, guest.email);
  await acceptInvitation(otherPage);
  await expect(rowOf(otherPage, folder)).not.toContainText("New key");

  // The work of this device stands still from here on, as if it were large.
  await ownPage.route(WORK, () => undefined);
  await chooseFor(ownPage, { email: guest.email, role: "Member" }, "Read only");
  const question = ownPage.getByRole("alertdialog");
  await question.getByRole("button", { name: "Change", exact: true }).click();
  const working = ownPage.getByRole("dialog", { name: "Sealing the folder for the new key" });
  await expect(working.getByText("Everything in the folder gets the new key: 0%")).toBeVisible();

  await expect(rowOf(otherPage, folder)).toContainText("New key: 0%");
  await expect(rowOf(otherPage, folder)).toContainText(`A device of ${home.person.email}`);
  await expectAccessible(otherPage, "the list of shares while a key is new");
  await otherPage.getByRole("link", { name: folder }).click();
  const said = otherPage.getByText("Everything in this share is being sealed for its new key: 0%.");
  await expect(said).toBeVisible();
  await expectAccessible(otherPage, "a shared folder while a key is new");

  await ownPage.goto("/shares");
  await untilAlive(ownPage);
  await expect(rowOf(ownPage, folder)).toContainText("New key: 0%");
  await expect(rowOf(ownPage, folder)).toContainText("A device of yours goes on with it");

  // Another device of the owner ends it, as soon as somebody looks at the share there.
  await startAgain(page, secrets, home.person);
  await page.goto("/shares");
  await untilAlive(page);
  await expect(rowOf(page, folder)).toContainText("New key: 0%");
  await page.getByRole("button", { name: "People of Kran und Schleuse" }).click();
  const people = page.getByRole("dialog", { name: /^Share/ });
  await expect(people.getByLabel("Invite by email")).toBeVisible({ timeout: 120_000 });
  await people.getByRole("button", { name: "Done" }).click();
  await expect(rowOf(page, folder)).not.toContainText("New key");
  await ownPage.reload();
  await untilAlive(ownPage);
  await expect(rowOf(ownPage, folder)).toContainText("With 1 person");
  await expect(rowOf(ownPage, folder)).not.toContainText("New key");
  await otherPage.reload();
  await expectListed(otherPage, [{ name: "Kaimauer" }]);
  await expect(said).toHaveCount(0);
  await ownPage.unroute(WORK);
});

function rowOf(page: Page, folder: string) {
  return page.locator("main li").filter({ hasText: folder });
}
