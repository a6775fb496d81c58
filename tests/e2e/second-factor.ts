import type { Page } from "@playwright/test";
import { appCode } from "#mock-api/testing/second-factor.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { expect } from "#tests/e2e/fixtures.ts";
import { type Person, untilAlive } from "#tests/e2e/people.ts";

/** Sets up an authenticator app; its secret, and the back-up codes. */
export async function setUpApp(page: Page, person: Person) {
  await page.getByRole("button", { name: "Set up the authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up two-factor authentication" });
  await expect(
    dialog.getByRole("img", { name: "QR code for the authenticator app" }),
  ).toBeVisible();
  const secret = (await dialog.locator("code").innerText()).replace(/\s/g, "");
  await expectAccessible(page, "setting up an app");
  const code = appCode(secret);
  await dialog.getByLabel("Code", { exact: true }).fill(code === "000000" ? "000001" : "000000");
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText("This code does not fit.")).toBeVisible();
  await dialog.getByLabel("Code", { exact: true }).fill(appCode(secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const kept = page.getByRole("dialog", { name: "Keep your backup codes" });
  await expect(kept).toBeVisible();
  const backupCodes = await kept.getByRole("listitem").allInnerTexts();
  expect(backupCodes).toHaveLength(10);
  await expectAccessible(page, "the backup codes");
  await expect(kept.getByRole("button", { name: "Done" })).toBeDisabled();
  await kept.getByLabel(/I have kept these codes/).check();
  await kept.getByRole("button", { name: "Done" }).click();
  await expect(kept).toBeHidden();
  return { secret, backupCodes };
}

/** Name and password, up to the step for the code. */
export async function beginSignIn(page: Page, person: Person): Promise<void> {
  await page.goto("/login");
  await untilAlive(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Enter Authentication Token" })).toBeVisible();
}
