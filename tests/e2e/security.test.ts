import type { Page } from "@playwright/test";
import { appCode } from "#mock-api/testing/second-factor.ts";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { newFolder } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { lock, signIn, signOut, unlock, untilAlive } from "#tests/e2e/people.ts";
import { beginSignIn, setUpApp } from "#tests/e2e/second-factor.ts";

async function openSecurity(page: Page): Promise<void> {
  await page.goto("/settings/security");
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
}

test("a person sets up two-factor authentication, and signs in with a code and a backup code", async ({
  page,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  await openSecurity(page);
  await expectAccessible(page, "settings/security");
  const { secret, backupCodes } = await setUpApp(page, person);
  await expect(page.getByText(/^On since /)).toBeVisible();
  await expect(page.getByText("10 of 10 left")).toBeVisible();
  await signOut(page);

  await beginSignIn(page, person);
  await expectAccessible(page, "the step for the code");
  const code = page.getByLabel("Authentication token");
  await expect(code).toBeFocused();
  await code.fill(appCode(secret).replace(/./, (digit) => String((Number(digit) + 1) % 10)));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("This code does not fit.")).toBeVisible();
  const next = appCode(secret, 1);
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/files/);

  // The session of this browser stands: unlocking asks for the password alone.
  await lock(page);
  await unlock(page, person);
  await newFolder(page, "Opened again");
  await signOut(page);

  await beginSignIn(page, person);
  await page.getByRole("button", { name: "Use a backup code" }).click();
  await page.getByLabel("Backup code").fill((backupCodes[0] ?? "").toLowerCase());
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/files/);
  await openSecurity(page);
  await expect(page.getByText("9 of 10 left")).toBeVisible();

  await page.getByRole("button", { name: "Turn off" }).click();
  const dialog = page.getByRole("dialog", { name: "Turn off two-factor authentication?" });
  await dialog.getByLabel("Code or backup code").fill(backupCodes[1] ?? "");
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Set up the authenticator app" })).toBeVisible();
});

test("a session that is ended elsewhere asks for a sign-in by itself", async ({
  page,
  otherPage,
  secrets,
}) => {
  const person = await startSignedIn(page, secrets);
  await signIn(otherPage, person);
  await openSecurity(page);
  const sessions = page.getByRole("region", { name: "Sessions" });
  await expect(sessions.getByText("this session")).toHaveCount(1);
  await expect(sessions.getByText(/Unknown place/)).toHaveCount(2);
  // A window behind another has no focus in Firefox.
  await page.bringToFront();
  await sessions.getByRole("button", { name: /^End the session of / }).click();
  await expect(sessions.getByText("The session was ended.")).toBeVisible();
  await expect(sessions.getByText(/Unknown place/)).toHaveCount(1);
  // Its button went with the last one: the page's content has the focus.
  await expect(page.getByRole("main")).toBeFocused();
  // Its page hears of it over the notification loop, with nobody at its keys.
  await expect(otherPage.getByText(/Your session ended/)).toBeVisible({ timeout: 120_000 });
  await otherPage.goto("/files");
  await expect(otherPage).toHaveURL(/\/login/);

  await signIn(otherPage, person);
  await page.bringToFront();
  await page.reload();
  await untilAlive(page);
  await sessions.getByRole("button", { name: "End all others" }).click();
  const ask = page.getByRole("alertdialog", { name: "End 1 other session?" });
  await expect(ask).toBeVisible();
  await expectAccessible(page, "ending all other sessions");
  await ask.getByRole("button", { name: "End 1 session" }).click();
  await expect(sessions.getByText("All other sessions were ended.")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});
