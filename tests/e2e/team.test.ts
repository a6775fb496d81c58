import { TEAM_PLAN } from "#mock-api/testing/teams.ts";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { aPerson, signUp, untilAlive } from "#tests/e2e/people.ts";

test("an administrator invites somebody, who joins, gets a role and is taken off again", async ({
  page,
  otherPage,
  secrets,
  stack,
}) => {
  const lead = await startSignedIn(page, secrets);
  await stack.control("account", { email: lead.email, verified: true });
  await stack.control("plan", { email: lead.email, ...TEAM_PLAN });
  await page.goto("/users");
  await untilAlive(page);
  await expect(page.getByRole("row", { name: new RegExp(lead.email) })).toContainText("active");
  // Nobody but the owner, who is never selected.
  await expect(page.getByRole("button", { name: "Select all" })).toBeHidden();
  await expectAccessible(page, "/users");

  const guest = aPerson(secrets);
  await page.getByRole("button", { name: "Invite users" }).click();
  const invite = page.getByRole("dialog", { name: "Invite users" });
  await invite.getByLabel("Email addresses").fill("nobody");
  await invite.getByRole("button", { name: "Send invites" }).click();
  await expect(invite.getByRole("alert")).toContainText("8111");
  await invite.getByRole("button", { name: "Remove nobody" }).click();
  // Several that were only typed are sent with one press, though the dialog grows with it.
  await invite.getByLabel("Email addresses").fill(`${guest.email}, second.${guest.email}`);
  await expectAccessible(page, "the dialog that invites");
  await invite.getByRole("button", { name: "Send invites" }).click();
  const row = page.getByRole("row", { name: new RegExp(`^(?!.*second).*${guest.email}`) });
  await expect(row).toContainText("email sent");

  await signUp(otherPage, guest);
  await stack.control("account", { email: guest.email, verified: true });
  const mail = (await stack.mails()).find(
    ({ to, text }) => to === guest.email && text.includes("/setuserinviteconsent#"),
  );
  const [path = ""] = /\/setuserinviteconsent#[0-9a-f]{32}/.exec(mail?.text ?? "") ?? [];
  await otherPage.goto(path);
  await untilAlive(otherPage);
  await expect(otherPage.getByText("They cannot see names or contents")).toBeVisible();
  await expectAccessible(otherPage, "/setuserinviteconsent, asked");
  await otherPage.getByRole("button", { name: "Join the team" }).click();
  await expect(otherPage.getByText("You are in the team now.")).toBeVisible();

  await page.getByRole("link", { name: "Roles", exact: true }).click();
  await page.getByRole("button", { name: "Add role" }).click();
  const adding = page.getByRole("dialog", { name: "Add role" });
  await adding.getByLabel("Role Name").fill("Site (north)");
  await expect(adding.getByText("Role name can not contain special characters.")).toBeVisible();
  await adding.getByLabel("Role Name").fill("Site north");
  await adding.getByRole("button", { name: "Add role" }).click();
  await expect(page.getByRole("heading", { name: "Site north" })).toBeVisible();
  await page.getByLabel("Can Share Links").selectOption("Enabled");
  await page.getByRole("radio", { name: "Required" }).first().check();
  await expect(page.getByText("2 changes not saved")).toBeVisible();
  await expectAccessible(page, "/users/roles");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Role saved.")).toBeVisible();

  await page.getByRole("link", { name: "Users", exact: true }).click();
  await page.getByRole("button", { name: `Actions for ${guest.email}` }).click();
  await page.getByRole("menuitem", { name: "Change role" }).click();
  const change = page.getByRole("dialog", { name: "Change role of 1 user" });
  await change.getByLabel("New role").selectOption("Site north");
  await change.getByRole("button", { name: "Change role" }).click();
  await expect(row).toContainText("Site north");

  await page.getByRole("button", { name: "Select all active" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).first().click();
  const ask = page.getByRole("alertdialog");
  await expect(ask).toContainText("You get none of their keys");
  await expectAccessible(page, "the question before somebody is deleted");
  await ask.getByRole("button", { name: "Delete" }).click();
  await expect(row).toBeHidden();
});
