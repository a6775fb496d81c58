import { DEFAULT_ROLE, toPermissionMap } from "#app/contract/role-permissions.ts";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { expect, test as plain } from "#tests/e2e/fixtures.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import { startStack } from "#tests/support/stack.ts";

/** The product of an operator who sells plans. */
const test = plain.extend<object, { stack: Awaited<ReturnType<typeof startStack>> }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture that depends on none
    async ({}, use) => {
      const stack = await startStack("billing", { hasBilling: true });
      await use(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

test("an owner buys a plan, cancels it and takes it up again, and pays what is open", async ({
  page,
  secrets,
}) => {
  await startSignedIn(page, secrets);
  await page.goto("/settings/upgrade-plan");
  await untilAlive(page);
  await page.getByRole("radio", { name: "Monthly" }).check();
  const more = page.getByRole("button", { name: "One user more" });
  for (const price of ["CA$24.00 a month for 3 users", "CA$32.00 a month for 4 users"]) {
    await expect(page.getByText(price)).toBeVisible();
    await more.press("Enter");
  }
  const less = page.getByRole("button", { name: "One user less" });
  for (let press = 0; press < 3; press += 1) await less.press("Enter");
  await expect(less).toHaveAttribute("aria-disabled", "true");
  await more.press("Enter");
  await page.getByRole("button", { name: "Choose Pro Teams Standard" }).click();
  await expect(page.locator("input[name=seats]").first()).toHaveValue("4");
  await page.goBack();
  await untilAlive(page);
  await page.getByRole("radio", { name: "Monthly" }).check();
  await expectAccessible(page, "/settings/upgrade-plan");
  await page.getByRole("button", { name: "Choose Pro Solo", exact: true }).click();

  await expect(page.getByRole("heading", { name: "Local billing provider" })).toBeVisible();
  const buying = page.locator("form").filter({ hasText: "Buy this plan" });
  await expect(buying.getByLabel("Plan")).toHaveValue("ps-M");
  await buying.getByLabel("Card").selectOption("declined");
  await buying.getByRole("button").click();
  await expect(page.getByRole("alert")).toContainText("Nothing was charged");
  await buying.getByLabel("Plan").selectOption("ps-M");
  await buying.getByRole("button").click();
  await expect(page).toHaveURL(/\/success\?sub_id=/);
  await expect(page.getByText("You are on Pro Solo")).toBeVisible();
  await expect(page.getByText("Storage: 2.0 TB.")).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Billing" }).click();
  await expect(page.getByText(/Renews on .* for CA\$10\.00\./)).toBeVisible();
  await expectAccessible(page, "/settings/billing");
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  // The provider's button has the same name as the one that leads there.
  await expect(page.getByRole("heading", { name: "Local billing provider" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page).toHaveURL(/\/settings\/billing$/);
  await expect(page.getByText("Your subscription will be cancelled soon")).toBeVisible();
  await expect(page.getByText(/Nothing is deleted on that day/)).toBeVisible();
  await untilAlive(page);
  await page.getByRole("button", { name: "Reactivate Now" }).click();
  await page.getByRole("button", { name: "Reactivate subscription" }).click();
  await expect(page.getByText(/Renews on/)).toBeVisible();
  await expect(page.getByText("Your subscription will be cancelled soon")).toBeHidden();

  await page.goto("/pay-invoices");
  await expect(page.getByText("No unpaid invoices found.")).toBeVisible();
  await page.goto("/settings/billing");
  await page.getByRole("button", { name: "Billing portal" }).click();
  await page.getByRole("button", { name: "Renew with a declined card" }).click();
  await page.getByRole("link", { name: "Back to Coffer" }).click();
  await expect(page.getByText("You have an unpaid invoice.")).toBeVisible();
  await page.goto("/pay-invoices");
  await page.getByRole("button", { name: "Pay invoices" }).click();
  await expect(page).toHaveURL(/\/settings\/billing$/);
  await expect(page.getByText("You have an unpaid invoice.")).toBeHidden();
});

test("a member without the right sees nothing of what the team pays", async ({
  page,
  secrets,
  stack,
}) => {
  const { email } = await startSignedIn(page, secrets);
  const permissions = toPermissionMap(DEFAULT_ROLE);
  const child = { plan_id: 1001, is_multi_child: 1, is_multi_new: 1, permissions };
  await stack.control("plan", { email, sku: "bpt-Y", billing_account: "team", ...child });
  await page.goto("/settings/billing");
  await untilAlive(page);
  await expect(page.getByText("Billing is not part of your role")).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Settings" });
  await expect(tabs.getByRole("link", { name: "Profile" })).toBeVisible();
  await expect(tabs.getByRole("link", { name: "Billing" })).toHaveCount(0);
});

test("nobody is sent to an address that is not the billing provider's", async ({
  page,
  secrets,
}) => {
  await startSignedIn(page, secrets);
  await page.goto("/settings/billing");
  await untilAlive(page);
  await page.route(/command=chargebeesession/, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replace(/http:[^"]*portal/, "https://pay.example/portal");
    await route.fulfill({ response: reply, body });
  });
  await page.getByRole("button", { name: "Billing portal" }).click();
  await expect(page.getByRole("alert")).toContainText("You were not sent there");
  await expect(page).toHaveURL(/\/settings\/billing$/);
});
