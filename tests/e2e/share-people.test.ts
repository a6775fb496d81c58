import type { Locator, Page } from "@playwright/test";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectListed, newFolder, openFolder } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { aPerson, type Person, untilAlive } from "#tests/e2e/people.ts";
import {
  acceptInvitation,
  chooseFor,
  giveKey,
  invite,
  shareDialogOf,
} from "#tests/e2e/shares-page.ts";
import type { Stack } from "#tests/support/stack.ts";

test("somebody without an account signs up for a share, waits while its owner is away, and works in it with the others", async ({
  page,
  ownPage,
  otherPage,
  home,
  stack,
  secrets,
}) => {
  const member = await startSignedIn(otherPage, secrets);
  await stack.control("account", { email: member.email, verified: true });
  const newcomer = aPerson(secrets);
  await newFolder(ownPage, "Werft");
  await openFolder(ownPage, "Werft");
  await newFolder(ownPage, "Helling");
  await ownPage.goBack();
  const dialog = await shareDialogOf(ownPage, "Werft");
  await invite(dialog, { email: member.email, role: "Member" });
  await giveKey(ownPage, member.email);
  await invite(dialog, { email: newcomer.email, role: "Member" });
  await expect(membersIn(dialog)).toContainText("Invited, has no account yet");
  // The owner's only device is off from here on.
  await ownPage.goto("about:blank");

  await acceptInvitation(otherPage);
  await otherPage.getByRole("link", { name: "Werft" }).click();
  await expectListed(otherPage, [{ name: "Helling" }]);
  await signUpInvited(page, stack, newcomer);
  await acceptInvitation(page);
  const row = page.locator("main li").filter({ hasText: home.person.email });
  await expect(row).toContainText("has to give you the key, on a device of theirs");
  await expect(page.getByText("Werft")).toHaveCount(0);

  await ownPage.goto("/shares");
  await untilAlive(ownPage);
  await expect(ownPage.getByText("1 person waits for the key")).toBeVisible();
  await ownPage.getByRole("button", { name: "People of Werft", exact: true }).click();
  await ownPage.getByRole("button", { name: "Give the key", exact: true }).click();
  await giveKey(ownPage, newcomer.email);

  // Nobody loads a page anew.
  await page.getByRole("button", { name: /^Take the key of/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take the key", exact: true }).click();
  await page.getByRole("link", { name: "Werft" }).click();
  await expectListed(page, [{ name: "Helling" }]);
  await newFolder(page, "Dock");
  await expectListed(otherPage, [{ name: "Dock" }, { name: "Helling" }]);
});

test("an owner and an admin invite and withdraw at the same time, and see the same people", async ({
  ownPage,
  otherPage,
  stack,
  secrets,
}) => {
  const admin = await startSignedIn(otherPage, secrets);
  await stack.control("account", { email: admin.email, verified: true });
  await newFolder(ownPage, "Reede");
  const own = await shareDialogOf(ownPage, "Reede");
  await invite(own, { email: admin.email, role: "Member" });
  await giveKey(ownPage, admin.email);
  await chooseFor(ownPage, { email: admin.email, role: "Member" }, "Admin");
  await acceptInvitation(otherPage);
  await otherPage.getByRole("button", { name: "People of Reede", exact: true }).click();
  const others = otherPage.getByRole("dialog", { name: /^Share/ });
  const [first, second] = [`eins.${admin.email}`, `zwei.${admin.email}`];
  await Promise.all([
    invite(own, { email: first, role: "Member" }),
    invite(others, { email: second, role: "Member" }),
  ]);
  for (const dialog of [own, others]) {
    for (const email of [first, second]) await expect(membersIn(dialog)).toContainText(email);
  }
  await Promise.all([withdraw(ownPage, second), withdraw(otherPage, first)]);
  for (const dialog of [own, others]) {
    for (const email of [first, second]) await expect(membersIn(dialog)).not.toContainText(email);
    await expect(membersIn(dialog)).toContainText(admin.email);
  }
});

async function withdraw(page: Page, email: string): Promise<void> {
  await chooseFor(page, { email, role: "Member" }, "Withdraw the invitation");
  const question = page.getByRole("alertdialog", { name: "Withdraw this invitation?" });
  await question.getByRole("button", { name: "Withdraw", exact: true }).click();
}

function membersIn(dialog: Locator): Locator {
  return dialog.getByRole("list", { name: "Members" });
}

/** By the link of the mail, under the address that it was sent to. */
async function signUpInvited(page: Page, stack: Stack, person: Person): Promise<void> {
  const mail = (await stack.mails()).find(({ to }) => to === person.email);
  const link = /https?:\/\/\S+signup-share\S+/.exec(mail?.text ?? "")?.[0];
  if (link === undefined) throw new Error("the mail holds no link");
  await page.goto(link);
  await untilAlive(page);
  await page.getByRole("link", { name: "Create account" }).click();
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await expect(page.getByText("shares a folder with you")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await expect(page.getByLabel("Email")).not.toBeEditable();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Password again").fill(person.password);
  await page.getByLabel(/I accept the/).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/(files|shares)/, { timeout: 120_000 });
  await stack.control("account", { email: person.email, verified: true });
}
