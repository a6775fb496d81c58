import type { Page } from "@playwright/test";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { expectListed, newFolder, uploadNew } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { makeLink } from "#tests/e2e/links-page.ts";
import { SUPPORT_EMAIL } from "#tests/support/stack.ts";

test("help leads to its topics, and a ticket goes to support with a log that was seen before", async ({
  page,
  secrets,
  stack,
}) => {
  const person = await startSignedIn(page, secrets);
  const file = await uploadNew({ page, secrets }, "Steuerbescheid geheim.pdf", 4_000);

  const help = await openHelp(page);
  await expectAccessible(page, "help");
  await help.getByRole("link", { name: "Sharing files and folders with links" }).click();
  await expect(page).toHaveURL(/\/help\/sharing$/);
  await expect(
    page.getByRole("heading", { level: 1, name: "Sharing files and folders with links" }),
  ).toBeVisible();
  await expectAccessible(page, "help page");
  // No entry of the drawer leads here: the bar leads back (Spec A§2.7).
  await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expectListed(page, [file]);
  await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeVisible();

  await (await openHelp(page)).getByRole("button", { name: "Contact Support" }).click();
  const form = page.getByRole("dialog", { name: "Contact support" });
  await expect(form.getByLabel("Name", { exact: true })).toHaveValue(
    `${person.firstName} ${person.lastName}`,
  );
  await expect(form.getByLabel("Email")).toHaveValue(person.email);
  await expect(form.getByLabel("Email")).not.toBeEditable();
  await expect(form.getByText("Responses will be sent to this email address.")).toBeVisible();
  await expect(form.getByLabel("Attach error logs to this message")).toBeChecked();

  await form.getByRole("button", { name: "Send" }).click();
  await expect(
    form.getByText("Correct the errors in the form below, then try again."),
  ).toBeVisible();
  await expect(form.getByText("Subject cannot be empty.")).toBeVisible();
  await expect(form.getByText("Description cannot be empty.")).toBeVisible();
  await expect(form.getByLabel("Subject")).toBeFocused();
  await expectAccessible(page, "contact form with faults");
  await form.getByLabel("Subject").fill("Upload starts again");
  await form.getByLabel("Description").fill("x".repeat(301));
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("Description cannot exceed 300 characters.")).toBeVisible();
  await form.getByLabel("Description").fill("It stops at 42 percent.");

  await form.getByRole("button", { name: "Look at them" }).click();
  const log = (await form.getByRole("region", { name: "Error logs" }).textContent()) ?? "";
  expect(log).toContain("Coffer 3.1.38");
  for (const secret of [file.name, person.email, person.password]) {
    expect(log).not.toContain(secret);
  }

  await stack.control("fail-next", { command: "supportsend", status: 500 });
  await form.getByRole("button", { name: "Send" }).click();
  const told = page.getByRole("alert").filter({ hasText: "Network error" });
  await told.getByRole("button", { name: "OK" }).click();
  await expect(form.getByLabel("Description")).toHaveValue("It stops at 42 percent.");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("Thank you for your message.")).toBeVisible();
  await expect(form.getByText("Your support request has been successfully sent.")).toBeVisible();
  await expectAccessible(page, "ticket sent");
  await form.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("button", { name: "Help" })).toBeFocused();

  const mails = (await stack.mails()).filter(({ to }) => to === SUPPORT_EMAIL);
  const mine = mails.filter(({ text }) => text.includes(person.email));
  expect(mine.length).toBe(1);
  expect(mine[0]?.subject).toBe("Support: Upload starts again");
  expect(mine[0]?.text).toContain(log);
});

test("the first steps are listed until they are done or put away", async ({
  page,
  secrets,
  stack,
}) => {
  const person = await startSignedIn(page, secrets);
  const openPanel = () => page.getByRole("button", { name: /^Account: / }).click();
  await openPanel();
  await page.getByRole("dialog").getByRole("link", { name: "Get started" }).click();
  await expect(page.getByText("0 of 5 done.")).toBeVisible();
  const list = page.getByRole("list", { name: "Get started" });
  await expect(list.getByRole("listitem").first()).toHaveText(/Open: Verify your email/);
  await expect(page.getByRole("link", { name: "Set up recovery" })).toBeVisible();
  await expectAccessible(page, "first steps");
  await stack.control("account", { email: person.email, verified: true });
  await expect(page.getByText("1 of 5 done.")).toBeVisible();
  // What was done in this page counts without loading it anew.
  await page.getByRole("main").getByRole("link", { name: "Files", exact: true }).click();
  await newFolder(page, "Für andere");
  await makeLink(page, secrets, { name: "Für andere" });
  // The drawer has it too, with what is left.
  const drawer = page.getByRole("navigation", { name: "Main" });
  const left = drawer.getByRole("link", { name: /^Get started/ });
  await left.click();
  await expect(page.getByText("2 of 5 done.")).toBeVisible();
  await expect(left).toHaveAccessibleName(/3 steps left$/);
  await expect(left).toHaveAttribute("aria-current", "page");
  await expectAccessible(page, "first steps, in the drawer");
  await page.getByRole("button", { name: "Hide this list" }).click();
  await expect(page).toHaveURL(/\/files$/);
  await openPanel();
  await expect(page.getByRole("link", { name: "Security" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Get started/ })).toHaveCount(0);
});

async function openHelp(page: Page) {
  await page.getByRole("button", { name: "Help" }).click();
  const help = page.getByRole("dialog", { name: "Get help" });
  await expect(help.getByRole("link", { name: "Web Panel overview" })).toBeVisible();
  return help;
}
