import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import {
  expectListed,
  fileRow,
  labelled,
  menuOf,
  newFolder,
  openFolder,
  savedBy,
  undo,
  untilTransferred,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import {
  acceptInvitation,
  chooseFor,
  giveKey,
  invite,
  shareDialogOf,
} from "#tests/e2e/shares-page.ts";

test("a folder is shared with somebody who accepts, sees its names and takes a file", async ({
  ownPage,
  otherPage,
  home,
  stack,
  secrets,
}) => {
  const guest = await startSignedIn(otherPage, secrets);
  await stack.control("account", { email: guest.email, verified: true });
  await newFolder(ownPage, "Pläne für den Hafen");
  await openFolder(ownPage, "Pläne für den Hafen");
  const file = await uploadNew({ page: ownPage, secrets }, "Kaimauer Schnitt A.pdf", 60_000);
  await untilTransferred(ownPage);
  await ownPage.goBack();
  await expectListed(ownPage, [{ name: "Pläne für den Hafen" }]);

  await menuOf(ownPage, "Pläne für den Hafen", "Team Share");
  const dialog = ownPage.getByRole("dialog", { name: "Share “Pläne für den Hafen”" });
  const field = dialog.getByLabel("Invite by email");
  await field.fill(home.person.email);
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription(/1650 You cannot invite yourself\./);
  await field.fill(guest.email);
  await field.press("Enter");
  await expectAccessible(ownPage, "the share dialog");
  await dialog.getByRole("button", { name: "Send invite" }).click();
  const question = ownPage.getByRole("dialog", { name: "Share with somebody new" });
  await expect(question.getByText(guest.email, { exact: true })).toBeVisible({ timeout: 120_000 });
  await expectAccessible(ownPage, "the question before somebody gets the key");
  await question.getByRole("button", { name: "Give the key" }).click();
  await expect(dialog.getByRole("list", { name: "Members" })).toContainText(guest.email);
  await dialog.getByRole("button", { name: "Done" }).click();

  await otherPage.goto("/shares");
  await untilAlive(otherPage);
  await expect(otherPage.getByRole("heading", { name: "Invitations" })).toBeVisible();
  await expect(otherPage.getByText("Pläne für den Hafen")).toHaveCount(0);
  await expectAccessible(otherPage, "an invitation");
  await otherPage.getByRole("button", { name: /^Accept the invitation of/ }).click();
  const accept = otherPage.getByRole("dialog", { name: "Join this share?" });
  await accept.getByRole("button", { name: "Accept", exact: true }).click();
  await otherPage.getByRole("link", { name: "Pläne für den Hafen" }).click();
  await expectListed(otherPage, [file]);
  await expectAccessible(otherPage, "a folder of somebody else");
  await otherPage.reload();
  await expectListed(otherPage, [file]);
  const saved = await savedBy(otherPage, () =>
    otherPage.getByRole("button", { name: labelled("Download", file.name) }).click(),
  );
  expect(saved.bytes.equals(file.bytes)).toBe(true);

  await ownPage.goto("/shares");
  await expect(ownPage.getByRole("heading", { name: "Shared by you" })).toBeVisible();
  const row = ownPage.locator("main li").filter({ hasText: "Pläne für den Hafen" });
  await expect(row.getByText(/^With 1 person/)).toBeVisible();
});

test("a reader becomes a member, works in the folder, is removed, comes back and leaves, and the share ends", async ({
  ownPage,
  otherPage,
  home,
  stack,
  secrets,
}) => {
  test.slow();
  const guest = await startSignedIn(otherPage, secrets);
  await stack.control("account", { email: guest.email, verified: true });
  const folder = "Kran und Steg";
  await newFolder(ownPage, folder);
  let dialog = await shareDialogOf(ownPage, folder);
  await invite(dialog, { email: guest.email, role: "Read only" });
  await giveKey(ownPage, guest.email);
  await dialog.getByRole("button", { name: "Done" }).click();

  await acceptInvitation(otherPage);
  await otherPage.getByRole("link", { name: folder }).click();
  await expect(otherPage.getByText(/8002/)).toBeVisible();
  await expect(otherPage.getByRole("button", { name: "New", exact: true })).toHaveCount(0);
  await expectAccessible(otherPage, "a folder that is only read");

  dialog = await shareDialogOf(ownPage, folder);
  await chooseFor(ownPage, { email: guest.email, role: "Read only" }, "Member");
  await expect(dialog.getByRole("button", { name: `Member, ${guest.email}` })).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();

  await otherPage.goto("/shares");
  await untilAlive(otherPage);
  await expect(otherPage.getByText("Read only")).toHaveCount(0);
  await otherPage.getByRole("link", { name: folder }).click();
  await expect(otherPage.getByRole("button", { name: "Upload files" })).toBeVisible();
  await newFolder(otherPage, "Entwürfe");
  const file = await uploadNew({ page: otherPage, secrets }, "Steg Süd.pdf", 40_000);
  await untilTransferred(otherPage);
  await menuOf(otherPage, file.name, "Rename F2");
  const naming = otherPage.getByRole("dialog", { name: `Rename “${file.name}”` });
  await naming.getByLabel("Name").fill("Steg Nord.pdf");
  await naming.getByRole("button", { name: "Rename" }).click();
  await expectListed(otherPage, [{ name: "Steg Nord.pdf" }]);
  await menuOf(otherPage, "Entwürfe", "Delete Del");
  await expect(fileRow(otherPage, "Entwürfe")).toHaveCount(0);
  await undo(otherPage, "1 item deleted.");
  await expectListed(otherPage, [{ name: "Entwürfe" }]);
  await expectAccessible(otherPage, "a folder that is worked in");

  await openFolder(ownPage, folder);
  await expectListed(ownPage, [{ name: "Entwürfe" }, { name: "Steg Nord.pdf" }]);
  await menuOf(ownPage, "Steg Nord.pdf", "Who can read this?");
  const readers = ownPage.getByRole("dialog", { name: "Who can read “Steg Nord.pdf”?" });
  await expect(readers.getByRole("list", { name: "People with a key" })).toContainText(guest.email);
  await expect(readers.getByText("Nobody else has a key, and that includes us.")).toBeVisible();
  await expectAccessible(ownPage, "who can read a file");
  await readers
    .getByRole("contentinfo")
    .or(readers)
    .getByRole("button", { name: "Close" })
    .last()
    .click();
  await ownPage.goBack();
  dialog = await shareDialogOf(ownPage, folder);
  await chooseFor(ownPage, { email: guest.email, role: "Member" }, "Remove from the share");
  const question = ownPage.getByRole("alertdialog", { name: "Remove this person?" });
  await expect(question.getByText("Everybody who stays gets a new key")).toBeVisible();
  await expectAccessible(ownPage, "the question before somebody is removed");
  await question.getByRole("button", { name: "Remove", exact: true }).click();
  const members = dialog.getByRole("list", { name: "Members" });
  await expect(members).toContainText(home.person.email, { timeout: 120_000 });
  await expect(members).not.toContainText(guest.email);
  await otherPage.goto("/shares");
  await untilAlive(otherPage);
  await expect(otherPage.getByText("No team shares yet")).toBeVisible();

  await invite(dialog, { email: guest.email, role: "Member" });
  await expect(members).toContainText(guest.email, { timeout: 120_000 });
  await acceptInvitation(otherPage);
  await otherPage.getByRole("link", { name: folder }).click();
  await expectListed(otherPage, [{ name: "Entwürfe" }, { name: "Steg Nord.pdf" }]);
  await otherPage.getByRole("button", { name: "More for this folder" }).click();
  await otherPage.getByRole("menuitem", { name: "Leave" }).click();
  const leaving = otherPage.getByRole("alertdialog", { name: "Leave this share?" });
  await leaving.getByRole("button", { name: "Leave" }).click();
  await expect(otherPage).toHaveURL(/\/shares$/);
  await expect(otherPage.getByText("No team shares yet")).toBeVisible();

  await dialog.getByRole("button", { name: "Stop sharing" }).click();
  const end = ownPage.getByRole("alertdialog", { name: `Stop sharing “${folder}”?` });
  await end.getByRole("button", { name: "Stop sharing" }).click();
  await expect(end).toBeHidden();
  await expectListed(ownPage, [{ name: folder }]);
  await ownPage.goto("/shares");
  await untilAlive(ownPage);
  await expect(ownPage.getByText(folder)).toHaveCount(0);
});
