import { startSignedIn } from "#tests/e2e/accounts.ts";
import {
  closeTransfers,
  expectListed,
  fileRow,
  menuOf,
  newFolder,
  openFolder,
  uploadNew,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import { acceptInvitation, giveKey, invite, shareDialogOf } from "#tests/e2e/shares-page.ts";

test("a member copies a file of a share into his own files, one of his own into the share, sees its versions, and finds what lies there", async ({
  ownPage,
  otherPage,
  stack,
  secrets,
}) => {
  test.slow();
  const guest = await startSignedIn(otherPage, secrets);
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

  await otherPage.goto("/search");
  await untilAlive(otherPage);
  await otherPage.getByRole("searchbox").fill("in:werft dock");
  const hit = fileRow(otherPage, plan.name);
  await expect(hit).toBeVisible();
  await expect(hit.getByRole("link", { name: `Shares / ${folder}` })).toBeVisible();
  await hit.click({ button: "right" });
  const menu = otherPage.getByRole("menu");
  for (const action of ["Move", "Duplicate", "Who can read this?"])
    await expect(menu.getByRole("menuitem", { name: action })).toBeVisible();
  for (const action of ["Link", "Star"])
    await expect(menu.getByRole("menuitem", { name: action })).toBeHidden();
  await menu.getByRole("menuitem", { name: "Who can read this?" }).click();
  const readers = otherPage.getByRole("dialog", { name: /Who can read/ });
  await expect(readers.getByText(/Maya Okafor|@example\.org/).first()).toBeVisible();
});
