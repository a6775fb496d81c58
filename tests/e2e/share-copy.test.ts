import {
  closeTransfers,
  expectListed,
  menuOf,
  newFolder,
  openFolder,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { signUpNew, untilAlive } from "#tests/e2e/people.ts";
import { acceptInvitation, giveKey, invite, shareDialogOf } from "#tests/e2e/shares-page.ts";

test("a member copies a file of a share into his own files, one of his own into the share, and sees its versions", async ({
  ownPage,
  otherPage,
  stack,
  secrets,
}) => {
  test.slow();
  const guest = await signUpNew(otherPage, secrets);
  await stack.control("account", { email: guest.email, verified: true });
  const folder = "Werft und Dock";
  await newFolder(ownPage, folder);
  const dialog = await shareDialogOf(ownPage, folder);
  await invite(dialog, { email: guest.email, role: "Member" });
  await giveKey(ownPage, guest.email);
  await dialog.getByRole("button", { name: "Done" }).click();
  await acceptInvitation(otherPage);
  await otherPage.getByRole("link", { name: folder }).click();
  const plan = await uploadNew({ page: otherPage, secrets }, "Dock zwei.txt", 6_000);
  await closeTransfers(otherPage);

  await menuOf(otherPage, plan.name, "Copy to…");
  const copying = otherPage.getByRole("dialog", { name: "Copy 1 item" });
  await copying.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(otherPage.getByText("1 item copied to Files.")).toBeVisible();

  await menuOf(otherPage, plan.name, "Version History");
  await expect(otherPage).toHaveURL(/\/files\/file-history\//);
  await expect(otherPage.getByRole("heading", { level: 1 })).toContainText(plan.name);
  await otherPage.goBack();
  await expectListed(otherPage, [plan]);

  await otherPage.goto("/files");
  await untilAlive(otherPage);
  await expectListed(otherPage, [plan]);
  const own = await uploadNew({ page: otherPage, secrets }, "Nur von mir.txt", 7_000);
  await closeTransfers(otherPage);
  await menuOf(otherPage, own.name, "Copy to…");
  await copying.getByRole("button", { name: "Shares", exact: true }).click();
  await copying.getByRole("option", { name: folder }).click();
  await copying.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(otherPage.getByText(`1 item copied to ${folder}.`)).toBeVisible();
  await openFolder(ownPage, folder);
  await expectListed(ownPage, [plan, own]);
});
