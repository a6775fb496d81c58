import { expectAccessible } from "#tests/e2e/axe.ts";
import {
  expectListed,
  labelled,
  menuOf,
  newFolder,
  openFolder,
  savedBy,
  untilTransferred,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { signUpNew, untilAlive } from "#tests/e2e/people.ts";

test("a folder is shared with somebody who accepts, sees its names and takes a file", async ({
  ownPage,
  otherPage,
  home,
  stack,
  secrets,
}) => {
  const guest = await signUpNew(otherPage, secrets);
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
  await expect(question.getByText(guest.email, { exact: true })).toBeVisible({ timeout: 60_000 });
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
  await expect(ownPage.getByText(/^With 1 person/)).toBeVisible();
});
