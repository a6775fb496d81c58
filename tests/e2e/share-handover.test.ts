import { startSignedIn } from "#tests/e2e/accounts.ts";
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

test("a share goes to another owner, who has everything in it before the old one ends", async ({
  ownPage,
  otherPage,
  stack,
  secrets,
}) => {
  test.slow();
  const guest = await startSignedIn(otherPage, secrets);
  await stack.control("account", { email: guest.email, verified: true });
  await newFolder(ownPage, "Hafen");
  await openFolder(ownPage, "Hafen");
  await newFolder(ownPage, "Kaimauer");
  await ownPage.goBack();
  const dialog = await shareDialogOf(ownPage, "Hafen");
  await invite(dialog, { email: guest.email, role: "Member" });
  await giveKey(ownPage, guest.email);
  await acceptInvitation(otherPage);

  await ownPage.goto("/shares");
  await untilAlive(ownPage);
  await ownPage.getByRole("button", { name: "People of Hafen" }).click();
  await chooseFor(ownPage, { email: guest.email, role: "Member" }, "Make owner…");
  const question = ownPage.getByRole("alertdialog", { name: "Hand over “Hafen”?" });
  await expectAccessible(ownPage, "the question before a share is handed over");
  await question.getByRole("button", { name: "Hand over" }).click();
  await expect(dialog.getByText("You hand this share over to")).toBeVisible();

  await otherPage.goto("/shares");
  await untilAlive(otherPage);
  await otherPage.getByRole("button", { name: "Take over Hafen" }).click();
  const taking = otherPage.getByRole("dialog", { name: "Take over “Hafen”?" });
  await expectAccessible(otherPage, "taking over a share");
  await taking.getByRole("button", { name: "Take over" }).click();
  await expect(taking).toBeHidden();

  await acceptInvitation(ownPage);
  await ownPage.getByRole("button", { name: "People of Hafen" }).last().click();
  await dialog.getByRole("button", { name: "Finish handing over" }).click();
  const finishing = ownPage.getByRole("alertdialog", { name: "Finish handing over?" });
  await expectAccessible(ownPage, "finishing a hand-over");
  await finishing.getByRole("button", { name: "Finish handing over" }).click();
  await expect(finishing).toBeHidden();
  await expect(ownPage.getByRole("link", { name: "Hafen" })).toHaveCount(1);
  await ownPage.getByRole("link", { name: "Hafen" }).click();
  await expectListed(ownPage, [{ name: "Kaimauer" }]);
});
