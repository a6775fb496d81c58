import type { Page } from "@playwright/test";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { aPerson, type Person, untilAlive } from "#tests/e2e/people.ts";

const US = /^http:\/\/cp\.us\.localhost:\d+/;

test("an account lives in the region that was chosen, and signing in elsewhere leads there", async ({
  otherPage,
  page,
  secrets,
}) => {
  const person = aPerson(secrets);
  await page.goto("/sign-up");
  await untilAlive(page);
  await expect(page.getByText("Your files will be kept in Canada.")).toBeVisible();
  await page.getByRole("link", { name: "Keep them in the United States instead" }).click();
  await expect(page).toHaveURL(US);
  await expect(page.getByText("Your files will be kept in the United States.")).toBeVisible();
  await untilAlive(page);
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Password again").fill(person.password);
  await page.getByLabel(/I accept the/).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/cp\.us\.localhost:\d+\/files$/, { timeout: 120_000 });

  await otherPage.goto("/login?return_to=%2Fvault");
  await give(otherPage, person);
  await expect(otherPage).toHaveURL(/cp\.us\.localhost:\d+\/login\?.*regionconflict=1/);
  await expect(otherPage.getByText("Your account lives in this region.")).toBeVisible();
  expect(otherPage.url()).not.toContain(person.email.slice(0, 8));
  await give(otherPage, person);
  await expect(otherPage).toHaveURL(/cp\.us\.localhost:\d+\/vault$/, { timeout: 120_000 });
  await otherPage.goto("/settings/billing?dr=us-central");
  await expect(otherPage).toHaveURL(US);
});

async function give(page: Page, person: Person): Promise<void> {
  await untilAlive(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}
