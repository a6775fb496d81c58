import { expectAccessible } from "#tests/e2e/axe.ts";
import { newFolder } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { signUpNew, untilAlive } from "#tests/e2e/people.ts";
import { acceptInvitation, giveKey, invite, shareDialogOf } from "#tests/e2e/shares-page.ts";

test("a share is called something by its owner, and its member reads it", async ({
  ownPage,
  otherPage,
  stack,
  secrets,
}) => {
  const guest = await signUpNew(otherPage, secrets);
  await stack.control("account", { email: guest.email, verified: true });
  const folder = "Kran und Steg";
  await newFolder(ownPage, folder);
  const dialog = await shareDialogOf(ownPage, folder);
  await invite(dialog, { email: guest.email, role: "Member" });
  await giveKey(ownPage, guest.email);
  const label = dialog.getByLabel("Label", { exact: true });
  await label.fill("Zweiter Bauabschnitt");
  await label.press("Enter");
  await expect(ownPage.getByText("Label saved.")).toBeVisible();
  await expectAccessible(ownPage, "the share dialog with a label");
  await dialog.getByRole("button", { name: "Done" }).click();

  await acceptInvitation(otherPage);
  await expect(otherPage.getByText("Zweiter Bauabschnitt")).toBeVisible();
  await ownPage.goto("/shares");
  await untilAlive(ownPage);
  await expect(ownPage.getByText("Zweiter Bauabschnitt")).toBeVisible();
});
