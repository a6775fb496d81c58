import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { expectListed, newFolder, openFolder } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import { acceptInvitation, giveKey, invite, shareDialogOf } from "#tests/e2e/shares-page.ts";

test("a share is called something by its owner, and its member reads it", async ({
  ownPage,
  otherPage,
  stack,
  secrets,
}) => {
  const guest = await startSignedIn(otherPage, secrets);
  await stack.control("account", { email: guest.email, verified: true });
  const folder = "Kran und Mole";
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

test("an invitation carries words of whoever invites, where the operator allows them", async ({
  ownPage,
  home,
  stack,
}) => {
  const address = `kai.${home.person.email}`;
  const list = [{ feature_name: "share-invite-custom-message", enabled: 1 }];
  await stack.control("features", { list });
  await newFolder(ownPage, "Bake");
  const dialog = await shareDialogOf(ownPage, "Bake");
  const field = dialog.getByLabel("Invite by email");
  await field.fill(address);
  await field.press("Enter");
  await dialog.getByLabel("Your message").fill("Das sind die Pläne für Freitag.");
  await expectAccessible(ownPage, "words with an invitation");
  await dialog.getByRole("button", { name: "Send invite" }).click();
  await expect(dialog.getByRole("list", { name: "Members" })).toContainText(address);
  const mail = (await stack.mails()).find(({ to }) => to === address);
  expect(mail?.text).toContain("writes: “Das sind die Pläne für Freitag.”");
  await stack.control("features", { list: [] });
});

test("somebody who was told the share's password opens the folder before its owner gives the key", async ({
  ownPage,
  otherPage,
  stack,
  secrets,
}) => {
  const guest = await startSignedIn(otherPage, secrets);
  await stack.control("account", { email: guest.email, verified: true });
  await newFolder(ownPage, "Lotse");
  await openFolder(ownPage, "Lotse");
  await newFolder(ownPage, "Kaimauer");
  await ownPage.goBack();
  const dialog = await shareDialogOf(ownPage, "Lotse");
  await invite(dialog, { email: guest.email, role: "Member" });
  const question = ownPage.getByRole("dialog", { name: "Share with somebody new" });
  await question.getByRole("button", { name: "Not now" }).click({ timeout: 120_000 });
  await dialog.getByRole("button", { name: "Show the share password" }).click();
  const password = await dialog.getByLabel("Share password").inputValue();
  await expectAccessible(ownPage, "the share dialog with its password");

  await acceptInvitation(otherPage);
  await otherPage.getByRole("button", { name: /^Enter the password of/ }).click();
  const entry = otherPage.getByRole("dialog", { name: "Join with the password" });
  await entry.getByLabel("Share password").fill("wrong");
  await entry.getByRole("button", { name: "Open" }).click();
  await expect(entry.getByRole("alert")).toContainText("1620");
  await expectAccessible(otherPage, "a wrong share password");
  await entry.getByLabel("Share password").fill(password.toLowerCase());
  await entry.getByRole("button", { name: "Open" }).click();
  await expect(entry).toBeHidden();
  await otherPage.getByRole("link", { name: "Lotse" }).click();
  await expectListed(otherPage, [{ name: "Kaimauer" }]);
  await expect(otherPage.getByRole("button", { name: "New", exact: true })).toHaveCount(0);
  await otherPage.reload();
  await expectListed(otherPage, [{ name: "Kaimauer" }]);
});
