import { expectAccessible } from "#tests/e2e/axe.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { aPerson, signUp, untilAlive } from "#tests/e2e/people.ts";

test("the settings stand in a frame with tabs, with the look of their own, from the server and by the drawer", async ({
  page,
  secrets,
}) => {
  const person = aPerson(secrets);
  await signUp(page, person);
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\/settings\/profile$/);
  await expect(page).toHaveTitle("Settings | Coffer");
  const tabs = page.getByRole("navigation", { name: "Settings" });
  await expect(tabs.getByRole("link", { name: "Profile" })).toHaveAttribute("aria-current", "page");
  const email = page.getByRole("region", { name: "Email" });
  await expect(email.getByText(person.email)).toBeVisible();
  await expect(email.getByText("not verified")).toBeVisible();
  const frame = email.locator(".settings-rows");
  await expect(frame).toHaveCSS("border-top-width", "1px");
  await expectAccessible(page, "profile");

  await page.goto("/settings");
  await expect(page).toHaveURL(/\/settings\/profile$/);
  await expect(frame).toHaveCSS("border-top-width", "1px");
  await untilAlive(page);
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Security" }).click();
  await expect(page).toHaveURL(/\/settings\/security$/);
  await expect(page.getByRole("dialog")).toBeHidden();
  const lock = page.getByRole("switch", { name: "Lock after 15 minutes without use" });
  await lock.press("Space");
  await page.reload();
  await expect(lock).toBeChecked();
  await expectAccessible(page, "security");
});
