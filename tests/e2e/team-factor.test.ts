import { TEAM_PLAN } from "#mock-api/testing/teams.ts";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import { setUpApp } from "#tests/e2e/second-factor.ts";

test("a role that forces a second factor leads to it, and to nothing else before it is set up", async ({
  page,
  secrets,
  stack,
}) => {
  const person = await startSignedIn(page, secrets);
  await stack.control("account", { email: person.email, verified: true });
  const permissions = { ...TEAM_PLAN.permissions, force2faOnFirstLogin: true };
  await stack.control("plan", { email: person.email, ...TEAM_PLAN, permissions });
  // The window that is open already is led there by the first thing that it asks for, by itself or by a press.
  const press = page.getByRole("navigation").getByRole("link", { name: "Vault" }).click();
  await Promise.race([press, page.waitForURL(/\/two-factor-needed$/)]);
  await expect(page).toHaveURL(/\/two-factor-needed$/);
  const heading = page.getByRole("heading", { name: "Set up two-factor authentication" });
  await expect(heading).toBeVisible();
  await expectAccessible(page, "/two-factor-needed");
  for (const path of ["/files", "/settings/security", "/users"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/two-factor-needed$/);
  }
  await untilAlive(page);
  await page.getByRole("button", { name: "Set up codes by email" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Set up codes by email" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/two-factor-needed$/);
  await untilAlive(page);
  await setUpApp(page, person);
  await expect(page).toHaveURL(/\/files$/);
  await expect(page.getByRole("heading", { name: "Files" })).toBeVisible();
  await page.goto("/two-factor-needed");
  await expect(page).toHaveURL(/\/files$/);
});
